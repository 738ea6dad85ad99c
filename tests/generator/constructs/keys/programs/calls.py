import sys
from collections.abc import Callable

from constructs_api import ConstructsApi


def call(name: str, make: Callable[[ConstructsApi], object], key: str | None = "secret") -> None:
    try:
        make(ConstructsApi(api_key=key, base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


call("optional", lambda api: api.keys.get_optional())
call("optional-without-key", lambda api: api.keys.get_optional(), None)
call("optional-first", lambda api: api.keys.get_optional_first())
call("optional-first-without-key", lambda api: api.keys.get_optional_first(), None)
call("optional-query", lambda api: api.keys.get_optional_query())
call("optional-query-without-key", lambda api: api.keys.get_optional_query(), None)
call("needed-without-key", lambda api: api.keys.get_needed(), None)
call("none", lambda api: api.keys.get_none())
call("cookie", lambda api: api.keys.get_cookie())
call("cookie-quoted", lambda api: api.keys.get_cookie(), "a=b;c")
call("cookies", lambda api: api.keys.get_cookies(theme="dark"), "one:other")
call("capital", lambda api: api.keys.get_capital())
call("password", lambda api: api.keys.get_password(), "user:pass:word")
call("token", lambda api: api.keys.get_either())
call("token-or-password", lambda api: api.keys.get_either(), "user:pass:word")
call("many", lambda api: api.keys.get_many())
call("many-query", lambda api: api.keys.get_many(), "queryKey=secret")
call("many-cookie", lambda api: api.keys.get_many(), "session=secret")
call("many-both", lambda api: api.keys.get_many(), "device+key=one:two")
call("certificate", lambda api: api.keys.get_certificate())
call("digest", lambda api: api.keys.get_digest())
call("undeclared", lambda api: api.keys.get_undeclared())
call("connect", lambda api: api.keys.get_connect())
call("head", lambda api: api.keys.head_methods())
call("options", lambda api: api.keys.options_methods())
call("trace", lambda api: api.keys.trace_methods())
call("unknown", lambda api: api.request("GET", "/unknown"))
