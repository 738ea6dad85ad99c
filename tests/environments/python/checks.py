"""Parts of all programs: the result of a check, and a webhook."""

from integration_api.testing import example_event, sign_webhook

SECRET = "whsec_" + "A" * 32
ORDER = "ord_o7PVYVPFyhhnxujS"


def check(is_ok: bool, sentence: str, seen: object = None) -> None:
    print(f"ok {sentence}" if is_ok else f"not ok {sentence}: {seen!r}", flush=True)


def webhook() -> tuple[bytes, dict[str, str]]:
    body, headers = sign_webhook(example_event("order.paid"), secrets=[SECRET])
    return body, headers
