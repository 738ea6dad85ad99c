"""A test with freezegun, in which no clock of Python moves, meets a 429 and a 503."""

import os
from datetime import UTC, datetime

from checks import ORDER, check
from freezegun import freeze_time
from integration_api import IntegrationApi, RateLimitError

url = os.environ["INTEGRATION_API_BASE_URL"]
for status in (503, 429):
    with freeze_time("2026-01-01"):
        api = IntegrationApi(base_url=f"{url}/fail-once/{status}", total_timeout=20)
        answer = api.orders.with_raw_response.retrieve(ORDER)
        check(answer.attempts == 2, f"A call is repeated after a {status}", answer.attempts)
        check(datetime.now(UTC).year == 2026 and datetime.now(UTC).month == 1, f"The time stands still in a {status}")
with freeze_time("2026-01-01"):
    paced = IntegrationApi(requests_per_minute=120)
    numbers = [paced.orders.retrieve(ORDER).number for _ in range(3)]
    check(len(numbers) == 3, "Calls keep a fixed pace", numbers)
    try:
        IntegrationApi(base_url=f"{url}/fail-once/429", max_retries=0).orders.retrieve("ord_2axDmmwu06oO5rnV")
        check(False, "A 429 without a retry is an error")
    except RateLimitError as error:
        check(error.status == 429, "A 429 without a retry is an error", error)
