from __future__ import annotations

import json
import uuid
from datetime import datetime
from email.parser import BytesParser
from email.policy import HTTP
from typing import TYPE_CHECKING, Any

import pytest

from integration_api import UNSET, FilePart, InvalidRequestError, Model
from integration_api._core.request.multipart import encode_multipart
from integration_api._core.schema.schema import MismatchError, to_json_value

if TYPE_CHECKING:
    from email.message import MIMEPart

PNG = b"\x89PNG\r\n--\x00\xff\r\n"


def parts_of(fields: Any) -> list[MIMEPart]:
    """Returns the parts that another implementation reads from the form."""
    body, content_type = encode_multipart(fields)
    message = BytesParser(policy=HTTP).parsebytes(f"Content-Type: {content_type}\r\n\r\n".encode() + body)
    assert message.get_content_type() == "multipart/form-data"
    assert not message.defects
    return list(message.iter_parts())


def name_of(part: MIMEPart) -> object:
    return part.get_param("name", header="Content-Disposition")


def content_of(part: MIMEPart) -> bytes:
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content


def test_each_field_and_each_item_of_a_list_is_a_part_in_order() -> None:
    parts = parts_of({"b": "Grüße", "left": UNSET, "a": [1, 2.5], "at": "2026-01-02", "yes": True, "none": []})
    assert [(name_of(part), content_of(part).decode()) for part in parts] == [
        ("b", "Grüße"),
        ("a", "1"),
        ("a", "2.5"),
        ("at", "2026-01-02"),
        ("yes", "true"),
    ]
    assert all(part["Content-Type"] is None for part in parts)
    assert all(part.get_filename() is None for part in parts)


def test_bytes_are_a_file_with_the_name_of_their_field() -> None:
    [part] = parts_of({"photo": PNG})
    assert (name_of(part), part.get_filename()) == ("photo", "photo")
    assert part.get_content_type() == "application/octet-stream"
    assert content_of(part) == PNG


def test_a_file_part_has_its_own_name_and_type() -> None:
    files = [FilePart(PNG, "a.png", "image/png"), bytearray(b"2"), memoryview(b"3")]
    parts = parts_of({"more": files})
    assert [part.get_filename() for part in parts] == ["a.png", "more", "more"]
    assert [part.get_content_type() for part in parts] == ["image/png", *["application/octet-stream"] * 2]
    assert [content_of(part) for part in parts] == [PNG, b"2", b"3"]


@pytest.mark.parametrize("value", [{"a": {"b": [1]}}, Model({"a": {"b": [1]}})])
def test_objects_are_sent_as_json(value: object) -> None:
    for part in parts_of({"meta": to_json_value("json", value), "list": [to_json_value("json", value)]}):
        assert part.get_content_type() == "application/json"
        assert json.loads(content_of(part)) == {"a": {"b": [1]}}


def test_names_are_escaped_as_in_browsers() -> None:
    body, _ = encode_multipart({'a"b\r\nX-Evil: 1': FilePart(b"", 'ü"\r\n.txt', "text/plain")})
    head = body.split(b"\r\n")[1].decode()
    assert head == ('Content-Disposition: form-data; name="a%22b%0D%0AX-Evil: 1"; filename="ü%22%0D%0A.txt"')


def test_a_media_type_cannot_inject_a_header() -> None:
    with pytest.raises(InvalidRequestError, match="Content-Type"):
        encode_multipart({"file": FilePart(b"", "a", "text/plain\r\nX-Evil: 1")})


def test_the_boundary_is_unique_and_not_in_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    assert encode_multipart({"a": "1"})[1] != encode_multipart({"a": "1"})[1]
    first, second, third = (uuid.UUID(int=number) for number in (1, 2, 3))
    uuids = iter([first, second, third])
    monkeypatch.setattr(uuid, "uuid4", lambda: next(uuids))
    body, content_type = encode_multipart({"a": f"--{first.hex}", "b": FilePart(second.hex.encode(), "b")})
    assert content_type == f"multipart/form-data; boundary={third.hex}"
    assert body.count(third.hex.encode()) == 3


def test_an_empty_form_has_a_closing_boundary() -> None:
    body, content_type = encode_multipart({})
    assert body == f"--{content_type.partition('boundary=')[2]}--\r\n".encode()


@pytest.mark.parametrize("value", [None, object(), [None], "\ud800", {"x": float("nan")}, datetime(2026, 1, 2)])
def test_values_that_a_form_cannot_represent_are_rejected(value: object) -> None:
    with pytest.raises((InvalidRequestError, MismatchError)):
        encode_multipart({"field": to_json_value("json", value)})


def test_a_form_must_be_a_dictionary_or_a_model() -> None:
    assert encode_multipart(Model({"a": "1"}))[0].count(b'name="a"') == 1
    with pytest.raises(InvalidRequestError, match="dictionary"):
        encode_multipart([1])


def test_the_repr_of_a_file_hides_its_content() -> None:
    assert (
        repr(FilePart(b"s3cret", "a.txt")) == "FilePart(6 bytes, name='a.txt', content_type='application/octet-stream')"
    )
