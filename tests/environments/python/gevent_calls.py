"""Greenlets of gevent, with the standard library patched, make calls at once."""

from gevent import Timeout, joinall, monkey, spawn

# Before every other import, as gevent requires.
monkey.patch_all()

import os  # noqa: E402

from checks import ORDER, check  # noqa: E402
from integration_api import Hooks, IntegrationApi  # noqa: E402

running: set[int] = set()
most = 0


def begin(request: object) -> None:
    global most
    running.add(id(request))
    most = max(most, len(running))


hooks = Hooks(on_request=begin, on_response=lambda request, _outcome: running.discard(id(request)))
api = IntegrationApi(hooks=hooks, max_connections=20)
calls = [spawn(api.orders.retrieve, ORDER) for _ in range(20)]
joinall(calls, timeout=60)
errors = [call.exception for call in calls if not call.successful()]
check(errors == [], "20 calls succeed", errors)
check(most > 1, "Calls of several greenlets are in progress at a time", most)
paced = IntegrationApi(requests_per_minute=1)
paced.rate_limit.retrieve()
has_ended = True
with Timeout(0.2, False):
    paced.rate_limit.retrieve(total_timeout=300)
    has_ended = False
check(has_ended, "A timeout of gevent ends the wait for a slot")
names = IntegrationApi(base_url=os.environ["INTEGRATION_API_BASE_URL"].replace("127.0.0.1", "localhost"))
check(len(names.orders.list().first_page().data) > 0, "The name of a host is resolved")
