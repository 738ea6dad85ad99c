import sys
from collections.abc import Callable

from constructs_api import ConstructsApi, FilePart


def call(name: str, make: Callable[[ConstructsApi], object]) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def same(found: object, expected: object) -> None:
    assert found == expected, found


FILE = FilePart(b"hi", "a.txt", "text/plain")

call("json", lambda api: same(api.media.create_job(url="u").size, 2))
call("multipart", lambda api: same(api.media.create_job_multipart(file=FILE).id, "2"))
call("csv", lambda api: same(api.media.create_job_csv(url="u"), "id,name\r\n1,ü\r\n"))
call("pdf", lambda api: same(api.media.create_job_bytes(url="u"), b"%PDF\x00\xff"))
call("first-type", lambda api: api.media.create_clip(body=b"hi"))
call("chosen-type", lambda api: api.media.create_clip(body=b"hi", content_type="audio/wav"))
call("type-of-file", lambda api: api.media.create_clip(body=FilePart(b"hi", "a", "audio/wav")))
call("other-type", lambda api: api.media.create_clip(body=b"hi", content_type="audio/ogg"))
call("other-file", lambda api: api.media.create_clip(body=FILE))
call("range", lambda api: api.media.put_picture(body=b"hi", content_type="image/webp"))
call("type-of-picture", lambda api: api.media.put_picture(body=FilePart(b"hi", "a", "image/png")))
call("no-picture", lambda api: api.media.put_picture())
call("outside-range", lambda api: api.media.put_picture(body=b"hi", content_type="text/plain"))
call("any-type", lambda api: api.media.put_photo(body=b"hi"))
call("any-answer", lambda api: same(api.media.get_photo(), b"\x89P\x00\xff"))
call("archive", lambda api: same(api.media.get_archive(), b"PK\x00\xff"))
call("raw-json", lambda api: same(api.media.get_raw_json(), b'{"a" : 1}'))
call("redirect", lambda api: same(api.media.export_file(), "https://files.example/a%20b?sig=%2F+"))
call("relative-redirect", lambda api: same(api.media.export_file(), f"{sys.argv[1]}/files/1?a=b"))
call("redirect-to-nowhere", lambda api: api.media.export_file())
call("text", lambda api: same(api.media.send_note(body='"a" b'), '"ü"\n'))
call("text-in-utf-8", lambda api: same(api.media.send_note(body="ü"), "ü"))
call("text-in-no-charset", lambda api: api.media.send_note(body="a"))
call("text-in-other-bytes", lambda api: api.media.send_note(body="a"))
call("html", lambda api: same(api.media.get_page(), "<p>ü</p>"))
call("no-html", lambda api: same(api.media.get_page(), None))
call("xml", lambda api: same(api.media.send_feed(body="<a>ü</a>"), "<b/>"))
call("table", lambda api: api.media.send_table(body="a,b"))
call("other-table", lambda api: api.media.send_table_tab_separated_values(body="a\tb"))
call("json-text", lambda api: same(api.media.send_json_text(body="a"), "ü"))
call("json-null", lambda api: same(api.media.send_any(body=None), None))
call("json-list", lambda api: same(api.media.send_any(body=[1, "a", None, True]), [False, "ü", None]))
call("vendor", lambda api: same(api.media.get_vendor().id, "3"))
call("first-patch", lambda api: api.media.patch_thing(body={"a": 1}))
call(
    "chosen-patch",
    lambda api: api.media.patch_thing(body={"a": 1}, content_type="application/strategic-merge-patch+json"),
)
call("json-patch", lambda api: api.media.patch_thing_json_patch(body=[{"op": "remove"}]))
call("delete", lambda api: api.media.delete_bulk(ids=["1"]))
call("done", lambda api: same(api.media.by_status().id, "4"))
call("later", lambda api: same(api.media.by_status().wait, 5))
call("type-by-status", lambda api: same(api.media.type_by_status(), b'{"wait":5}'))


def changed(api: ConstructsApi) -> None:
    job = api.media.get_cached(if_none_match='"a"')
    assert job is not None
    same(job.id, "5")


call("changed", changed)
call("unchanged", lambda api: same(api.media.get_cached(if_none_match='"b"'), None))
call(
    "parts",
    lambda api: api.media.send_parts(
        picture=b"hi",
        more=[FILE, b"hi"],
        meta={"title": "ü", "n": 1},
        note="a",
        quoted="a",
        joined=["a", "b"],
        piped=[1, 2],
        numbers=[1, 2],
        objects=[{"n": 1}],
        flag=True,
        odd_name="x",
        deep={"title": "t"},
    ),
)
call("type-of-part", lambda api: api.media.send_parts(picture=FilePart(b"hi", "ü.jpg", "image/jpeg")))
call("free-parts", lambda api: api.media.send_free_parts(body={"x": FILE}))
call("files", lambda api: api.media.send_images(both=[FILE, b"hi"], nullable=FILE, list_=[FILE]))
call(
    "fields",
    lambda api: api.media.send_fields(
        tags=["a", "b"], joined=["a,b", "c"], spaced=[1, 2], deep={"title": "t"}, json=["a"], plain={"n": 1}
    ),
)
call("free-fields", lambda api: api.media.send_free_fields(body={"a b": "c&d"}))
call("get-with-body", lambda api: api.media.search_all(q="a"))
