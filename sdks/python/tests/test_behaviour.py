"""Every constant of the core has the value of the contract."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

import integration_api
from integration_api._core import behaviour as core

CONTRACT: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[3] / "openapi" / "behaviour.yaml").read_text(encoding="utf-8")
)
CONFIGURATION = CONTRACT["configuration"]
TIMEOUTS = CONTRACT["timeouts"]
RETRIES = CONTRACT["retries"]
BACKOFF, RETRY_AFTER, BUDGET = RETRIES["backoff"], RETRIES["retry_after"], RETRIES["budget"]
IDEMPOTENCY = CONTRACT["idempotency"]
RATE_LIMIT = CONTRACT["rate_limit"]
RESPONSES = CONTRACT["responses"]
LOGGING = CONTRACT["logging"]

EXPECTED: dict[str, Any] = {
    "API_KEY_VARIABLE": CONFIGURATION["api_key_variable"],
    "BASE_URL_VARIABLE": CONFIGURATION["base_url_variable"],
    "LOG_VARIABLE": CONFIGURATION["log_variable"],
    "LOOPBACK_HOSTS": frozenset(CONFIGURATION["loopback_hosts"]),
    "CONNECT_SECONDS": TIMEOUTS["connect_ms"] / 1000,
    "ATTEMPT_SECONDS": TIMEOUTS["attempt_ms"] / 1000,
    "TOTAL_SECONDS": TIMEOUTS["total_ms"] / 1000,
    "MAX_CONNECTIONS": CONTRACT["connections"]["max"],
    "MAX_RETRIES": RETRIES["max_retries"],
    "RETRIED_STATUSES": frozenset(RETRIES["statuses"]),
    "BACKOFF_BASE": BACKOFF["base_ms"] / 1000,
    "BACKOFF_FACTOR": BACKOFF["factor"],
    "BACKOFF_CAP": BACKOFF["cap_ms"] / 1000,
    "BACKOFF_JITTER": (BACKOFF["jitter_min"], BACKOFF["jitter_max"]),
    "RETRY_AFTER_MS_HEADER": RETRY_AFTER["headers"][0],
    "RETRY_AFTER_HEADER": RETRY_AFTER["headers"][1],
    "RETRY_AFTER_JITTER": (RETRY_AFTER["jitter_min"], RETRY_AFTER["jitter_max"]),
    "MAX_RETRY_AFTER_SECONDS": RETRY_AFTER["max_ms"] / 1000,
    "SHOULD_RETRY_HEADER": RETRIES["override_header"],
    "BUDGET_CAPACITY": BUDGET["capacity"],
    "BUDGET_RETRY_COST": BUDGET["retry_cost"],
    "BUDGET_RATE_LIMIT_RETRY_COST": BUDGET["rate_limit_retry_cost"],
    "BUDGET_REFUND": BUDGET["success_refund"],
    "IDEMPOTENCY_HEADER": IDEMPOTENCY["header"],
    "REPLAYED_HEADER": IDEMPOTENCY["replayed_header"],
    "IDEMPOTENT_WRITES": frozenset(IDEMPOTENCY["methods"]),
    "IDEMPOTENCY_KEY_PATTERN": IDEMPOTENCY["key_pattern"],
    "RATE_LIMIT_HEADERS": tuple(RATE_LIMIT["headers"]),
    "LEGACY_RATE_LIMIT_HEADERS": tuple(RATE_LIMIT["legacy_headers"]),
    "REQUESTS_PER_WINDOW": RATE_LIMIT["requests_per_window"],
    "WINDOW_SECONDS": RATE_LIMIT["window_ms"] / 1000,
    "ADAPTIVE_RATE_LIMIT": RATE_LIMIT["adaptive"],
    "MAX_WAIT_SHARE": RATE_LIMIT["max_wait_share"],
    "CATCH_UP_SECONDS": RATE_LIMIT["catch_up_ms"] / 1000,
    "PREFIX_HINT_STATUSES": frozenset(RESPONSES["prefix_hint_statuses"]),
    "REQUEST_ID_HEADER": RESPONSES["request_id_header"],
    "MAX_RESPONSE_BYTES": RESPONSES["max_bytes"],
    "MAX_JSON_DEPTH": RESPONSES["max_json_depth"],
    "MAX_MESSAGE_TEXT": RESPONSES["max_message_text"],
    "MAX_INTEGER_DIGITS": RESPONSES["max_integer_digits"],
    "LOG_LEVELS": tuple(LOGGING["levels"]),
    "LOG_NAME": LOGGING["line_name"],
    "LOGGED_HEADERS": tuple(LOGGING["allowed_headers"]),
}


def test_each_constant_equals_that_of_the_contract() -> None:
    constants = {name: value for name, value in vars(core).items() if name.isupper()}
    assert constants == EXPECTED


def test_the_default_base_url_is_that_of_the_contract() -> None:
    assert integration_api.IntegrationApi._server_url == CONFIGURATION["default_base_url"]
