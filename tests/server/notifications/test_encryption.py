from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from coatl.rules import CoatlError
from coatl.server.notifications.encryption import (
    browser_key,
    browser_secret,
    encrypt,
    encrypt_with,
    from_base64,
    to_base64,
)
from coatl.server.notifications.vapid import VapidKey, new_secret

from .receivers import BrowserKeys, claims_of

# The example of RFC 8291, section 5 and appendix A.
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC"
    "8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    ours = ec.derive_private_key(int.from_bytes(from_base64(SENDER), "big"), ec.SECP256R1())
    text = b"When I grow up, I want to be a watermelon"
    body = encrypt_with(text, browser_key(BROWSER), browser_secret(AUTH), ours, from_base64(SALT))
    assert to_base64(body) == ENCRYPTED


def test_a_browser_reads_what_it_is_pushed() -> None:
    keys = BrowserKeys()
    assert keys.read(encrypt('{"title": "Cóatl"}'.encode(), keys.p256dh, keys.auth)) == {
        "title": "Cóatl"
    }


def test_the_same_message_is_never_encrypted_alike() -> None:
    bodies = {encrypt(b"{}", BROWSER, AUTH) for _ in range(3)}
    assert len(bodies) == 3


@pytest.mark.parametrize("key", ["", "AAAA", BROWSER[:-4], "é", "B" + "A" * 86])
def test_a_browser_key_that_is_no_point_is_malformed(key: str) -> None:
    with pytest.raises(CoatlError, match="malformed"):
        browser_key(key)


@pytest.mark.parametrize("secret", ["", "AAAA", AUTH + "AA", "é", "A"])
def test_a_browser_secret_has_16_bytes(secret: str) -> None:
    with pytest.raises(CoatlError, match="malformed"):
        browser_secret(secret)


def test_a_push_service_can_verify_the_sender() -> None:
    key = VapidKey(new_secret())
    header = key.authorization("https://push.example.org:444/abc", "https://coatl.example.org")
    public, claims = claims_of(header)
    assert public == key.public
    assert claims["aud"] == "https://push.example.org:444"
    assert claims["sub"] == "https://coatl.example.org"


def test_the_key_is_the_same_after_a_restart() -> None:
    secret = new_secret()
    assert VapidKey(secret).public == VapidKey(secret).public
    assert VapidKey(secret).pseudonym("192.0.2.1") == VapidKey(secret).pseudonym("192.0.2.1")
    assert VapidKey(secret).pseudonym("192.0.2.1") != VapidKey(new_secret()).pseudonym("192.0.2.1")
