"""Names are data, and the page runs nothing but its own scripts."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from coatl.server.protocol.messages import SeatChoice

from .conftest import new_context
from .tables import create

NAME = "<img src=x onerror=x()>"

#: Whether a script that came with the page's content runs, as an element or as an attribute.
INLINE = """() => {
  const script = document.createElement("script");
  script.textContent = "window.taken = true";
  document.body.append(script);
  return window.taken === true;
}"""
HANDLER = """() => {
  const button = document.createElement("button");
  button.setAttribute("onclick", "window.taken = true");
  document.body.append(button);
  button.click();
  return window.taken === true;
}"""


def test_markup_in_a_name_is_shown_as_text(page: Page, address: str) -> None:
    seats = [SeatChoice("me", name=NAME), SeatChoice("me", name="<b>Bo</b>")]
    table = create(address, seats).table
    page.goto(f"/t/{table}")
    for name in (NAME, "<b>Bo</b>"):
        expect(page.get_by_text(name, exact=True).first).to_be_visible()
    expect(page.locator("img[src=x]")).to_have_count(0)
    expect(page.locator("b", has_text="Bo")).to_have_count(0)


def test_the_page_runs_no_script_but_its_own(browser: Browser, address: str) -> None:
    context = new_context(browser, address)
    page = context.new_page()
    page.goto("/")
    assert page.evaluate(INLINE) is False
    assert page.evaluate(HANDLER) is False
    context.close()
