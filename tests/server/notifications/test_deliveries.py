from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from coatl.server.notifications.deliveries import (
    LONGEST_RETRY,
    MAX_RUNNING_PER_OWNER,
    MAX_WAITING_PER_OWNER,
    Deliveries,
    FailedAttempt,
    Outcome,
    Outgoing,
    Sender,
)
from coatl.server.notifications.targets import Targets
from coatl.server.ops.rate_limits import UNLIMITED, RateLimit

from .receivers import Receiver, receiving

Results = list[tuple[str, Outcome]]


class HeldSender(Sender):
    """Sends nothing before the test lets it."""

    def __init__(self) -> None:
        super().__init__(Targets())
        self.sent: list[str] = []
        self.may_send = asyncio.Semaphore(0)

    async def send(self, outgoing: Outgoing) -> Outcome | FailedAttempt:
        self.sent.append(f"{outgoing.recipient} {outgoing.body.decode()}")
        await self.may_send.acquire()
        return Outcome.SENT


def outgoing(
    results: Results, recipient: str, owner: str = "a", body: str = "1", url: str = ""
) -> Outgoing:
    async def on_end(outcome: Outcome) -> None:
        results.append((recipient, outcome))

    return Outgoing(owner, recipient, url, {"X-A": "b"}, body.encode(), on_end)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


async def until_idle(deliveries: Deliveries) -> None:
    while not deliveries.is_idle:
        await asyncio.sleep(0.001)


def raised(error: BaseException) -> None:
    raise error


def test_an_owner_whose_recipients_are_slow_delays_no_other() -> None:
    async def work() -> None:
        sender, results = HeldSender(), Results()
        deliveries = Deliveries(sender, raised)
        for number in range(10):
            deliveries.add(outgoing(results, f"slow{number}", "slow"))
        deliveries.add(outgoing(results, "quick", "quick"))
        await asyncio.sleep(0)
        assert len([one for one in sender.sent if one.startswith("slow")]) == MAX_RUNNING_PER_OWNER
        assert "quick 1" in sender.sent
        await deliveries.close()

    run(work)


def test_only_the_latest_of_several_for_a_recipient_is_sent() -> None:
    async def work() -> None:
        sender, results = HeldSender(), Results()
        deliveries = Deliveries(sender, raised)
        for number in range(MAX_RUNNING_PER_OWNER):
            deliveries.add(outgoing(results, f"other{number}"))
        for body in ("1", "2", "3"):
            deliveries.add(outgoing(results, "one", body=body))
        for _ in range(10):
            sender.may_send.release()
        await until_idle(deliveries)
        assert [one for one in sender.sent if one.startswith("one")] == ["one 3"]

    run(work)


def test_what_is_too_much_for_one_owner_is_dropped() -> None:
    async def work() -> None:
        sender, results = HeldSender(), Results()
        deliveries = Deliveries(sender, raised, per_owner=UNLIMITED)
        asked = MAX_RUNNING_PER_OWNER + MAX_WAITING_PER_OWNER + 20
        for number in range(asked):
            deliveries.add(outgoing(results, str(number)))
        for _ in range(asked):
            sender.may_send.release()
        await until_idle(deliveries)
        dropped = [outcome for _, outcome in results if outcome == Outcome.DROPPED]
        assert len(dropped) == 20
        assert len(results) == asked

    run(work)


def test_what_is_too_fast_for_one_owner_waits_and_the_latest_is_sent() -> None:
    async def work() -> None:
        sender, results = HeldSender(), Results()
        deliveries = Deliveries(sender, raised, per_owner=RateLimit(2, 0.05))
        for body in ("1", "2", "3", "4", "5"):
            deliveries.add(outgoing(results, "one", body=body))
            sender.may_send.release()
            await asyncio.sleep(0)
        await until_idle(deliveries)
        assert sender.sent == ["one 1", "one 2", "one 5"]

    run(work)


def attempts(receiver: Receiver, retry_delays: tuple[float, ...] = (0.0, 0.0)) -> Outcome:
    """What becomes of a notification to this receiver."""
    results = Results()

    async def work() -> None:
        sender = Sender(Targets(["127.0.0.0/8"]))
        deliveries = Deliveries(sender, raised, retry_delays=retry_delays)
        deliveries.add(outgoing(results, "one", url=receiver.address + "/path"))
        await until_idle(deliveries)
        await deliveries.close()

    run(work)
    return results[0][1]


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ([], Outcome.SENT),
        ([(404, {})], Outcome.GONE),
        ([(410, {})], Outcome.GONE),
        ([(400, {})], Outcome.FAILED),
        ([(503, {}), (429, {"Retry-After": "0"})], Outcome.SENT),
        ([(500, {})] * 3, Outcome.FAILED),
        ([(429, {"Retry-After": str(LONGEST_RETRY + 1)})], Outcome.FAILED),
    ],
)
def test_what_becomes_of_a_notification(
    answers: list[tuple[int, dict[str, str]]], outcome: Outcome
) -> None:
    with receiving() as receiver:
        for answer in answers:
            receiver.answers.put(answer)
        assert attempts(receiver) == outcome
        assert receiver.answers.empty()
        assert receiver.next().headers["x-a"] == "b"


def test_redirects_are_not_followed() -> None:
    with receiving() as receiver, receiving() as other:
        receiver.answers.put((307, {"Location": other.address}))
        assert attempts(receiver) == Outcome.FAILED
        assert other.is_empty


def test_a_name_that_leads_to_a_private_address_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with receiving() as receiver:
        port = receiver.address.rpartition(":")[2]
        results = Results()

        async def work() -> None:
            deliveries = Deliveries(Sender(Targets()), raised, retry_delays=())
            for host in ("localhost", "127.0.0.1"):
                url = f"http://{host}:{port}/"
                deliveries.add(outgoing(results, host, url=url))
            await until_idle(deliveries)
            await deliveries.close()

        run(work)
        assert sorted(results) == [("127.0.0.1", Outcome.FAILED), ("localhost", Outcome.FAILED)]
        assert receiver.is_empty


def test_closing_drops_what_waits() -> None:
    async def work() -> None:
        sender, results = HeldSender(), Results()
        deliveries = Deliveries(sender, raised)
        for number in range(5):
            deliveries.add(outgoing(results, str(number)))
        await deliveries.close()
        deliveries.add(outgoing(results, "late"))
        assert deliveries.is_idle
        assert results == []

    run(work)


def test_an_error_is_reported_and_the_rest_goes_on() -> None:
    class BrokenSender(Sender):
        async def send(self, outgoing: Outgoing) -> Any:
            if outgoing.recipient == "bad":
                raise RuntimeError
            return Outcome.SENT

    async def work() -> None:
        results, errors = Results(), list[BaseException]()
        deliveries = Deliveries(BrokenSender(Targets()), errors.append)
        deliveries.add(outgoing(results, "bad"))
        deliveries.add(outgoing(results, "good"))
        await until_idle(deliveries)
        assert results == [("good", Outcome.SENT)]
        assert len(errors) == 1

    run(work)
