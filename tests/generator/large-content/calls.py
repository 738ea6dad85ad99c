import asyncio
import resource
import sys
from pathlib import Path

from constructs_api import AsyncConstructsApi, ConstructsApi, FilePart

OPTIONS = {"api_key": "secret", "base_url": sys.argv[1], "timeout": 120.0}
FILE = Path(sys.argv[2])


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


async def later() -> None:
    async with AsyncConstructsApi(**OPTIONS) as api:
        await (await api.files.with_streaming_response.download("a")).write_to_file(FILE)
        await api.files.upload("a", body=FILE)
        await api.files.attach(file=FilePart(await api.files.with_streaming_response.download("a"), "a"))


before = peak()
with ConstructsApi(**OPTIONS) as api:
    api.files.with_streaming_response.download("a").write_to_file(FILE)
    api.files.upload("a", body=FILE)
    api.files.upload("a", body=api.files.with_streaming_response.download("a"))
    api.files.attach(file=FilePart(FILE, "a"))
asyncio.run(later())
print((peak() - before) // 1024)
