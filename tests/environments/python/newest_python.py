"""A newer Python, with warnings as errors: calls of both clients, types, copies, and a call while the program ends."""

import asyncio
import atexit
import copy
import inspect
import os
import pickle
import ssl
import sys
import threading

from checks import ORDER, SECRET, check, webhook
from integration_api import AsyncIntegrationApi, HttpTransport, IntegrationApi, webhooks
from integration_api.testing import FakeApi

print("version", sys.version.split()[0])


async def number() -> str:
    async with AsyncIntegrationApi() as api:
        return (await api.orders.retrieve(ORDER)).number


api = IntegrationApi()
order = api.orders.retrieve(ORDER)
check(asyncio.run(number()) == order.number, "Both clients make calls")
check(copy.deepcopy(order) == pickle.loads(pickle.dumps(order)) == order, "Models are copied and pickled")
check(copy.deepcopy(api) is api, "A client is its own copy")
check("external_id" in inspect.signature(api.orders.create).parameters, "The signature of a method can be read")
check("transport" in inspect.signature(IntegrationApi).parameters, "The signature of the client can be read")
check(HttpTransport(ssl_context=ssl.create_default_context()) is not None, "A transport takes TLS settings")
body, headers = webhook()
check(isinstance(webhooks.unwrap(body, headers, secrets=[SECRET]), webhooks.OrderPaid), "A webhook is verified")
check(len(FakeApi().api.orders.list().first_page().data) > 0, "The test kit returns examples")
# No thread starts any more, and the name of a host must be resolved.
late = IntegrationApi(base_url=os.environ["INTEGRATION_API_BASE_URL"].replace("127.0.0.1", "localhost"))
atexit.register(lambda: check(late.orders.retrieve(ORDER) == order, "A call while the program ends succeeds"))
atexit.register(lambda: check(asyncio.run(number()) == order.number, "So does one of the asynchronous client"))
check(threading.active_count() == 1, "No thread is left", threading.enumerate())
