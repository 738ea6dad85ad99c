"""The member of a JSON body that chooses between JSON and a stream."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..errors.sdk_errors import InvalidRequestError
from ..models.model import Model
from ..models.unset import UNSET


class StreamChoice(NamedTuple):
    """A boolean member, of which a method sends only one value."""

    member: str
    value: bool
    is_sent: bool
    """True if the value is sent even if the caller does not pass it."""

    def added_to(self, body: Any) -> Any:
        """Returns the body with the member.

        Raises:
            InvalidRequestError: The caller has chosen the other value.
        """
        if isinstance(body, Model):
            body = body.raw
        if not isinstance(body, Mapping):
            return body
        given = body.get(self.member, UNSET)
        if given is (not self.value):
            other = "the method without a stream" if self.value else "the method that returns a stream"
            raise InvalidRequestError(f"{self.member} must not be {given} here; call {other}")
        is_missing = given is UNSET or given is None
        return {**body, self.member: self.value} if self.is_sent and is_missing else body
