"""Exact arithmetic with amounts of money in minor units (ISO 4217). Nothing is converted to a float or rounded."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from ..errors.sdk_errors import InvalidRequestError
from ..models.decoding import NO_ORIGIN, integer
from ..models.model import Model
from .currencies import MINOR_UNIT_DIGITS

if TYPE_CHECKING:
    from typing import Self

_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_CODE = re.compile(r"[A-Z]{3}")
_MIN, _MAX = -(2**63), 2**63 - 1
_MAX_DIGITS = len(str(_MAX))


class MoneyArithmetic(Model):
    """Base class of models with the fields `amount`, in minor units, and `currency`, an ISO 4217 code.

    Amounts of the same currency can be added and ordered; amounts of different currencies raise InvalidRequestError.
    The library need not know the currency, because neither operation depends on its minor unit.

    Amounts are compared for equality like all models. If neither of two amounts is less than the other, they are
    equal, unless the API sent one of them with fields that this version of the library does not know.
    """

    __slots__ = ()

    @classmethod
    def from_decimal(cls, decimal: Decimal | str, currency: str) -> Self:
        """Converts a decimal number to money without rounding: `from_decimal("19.99", "EUR")` has the amount 1999.

        Args:
            decimal: Amount in major units: a Decimal, or text of ASCII digits with an optional minus sign and an
                optional fraction after a dot. It may have fewer fraction digits than the currency, but not more, even
                if they are zeros.
            currency: Active ISO 4217 currency code, in capitals. It determines the number of fraction digits.

        Raises:
            InvalidRequestError: The number or the currency is invalid, or the amount does not fit into 64 bits.
        """
        digits = _minor_unit_digits(currency)
        amount = _minor_units(_parse_decimal(decimal), digits, currency)
        return cls({"amount": _validate_amount(amount), "currency": currency})

    def to_decimal(self) -> Decimal:
        """Returns the amount in major units, with all fraction digits of the currency: 19.00 for an amount of 1900 EUR.

        `str()` of the result has no exponent.

        Raises:
            InvalidRequestError: The currency is not an active ISO 4217 currency, or the API sent an invalid amount.
        """
        amount, currency = _validate_money(self)
        numerals = tuple(map(int, str(abs(amount))))
        # Arithmetic with Decimal rounds to the precision of the current context; the constructor does not.
        return Decimal((int(amount < 0), numerals, -_minor_unit_digits(currency)))

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        amount, addend = _amounts_in_same_currency(self, other)
        return type(self)({"amount": _validate_amount(amount + addend), "currency": self._raw["currency"]})

    def __lt__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        amount, bound = _amounts_in_same_currency(self, other)
        return amount < bound

    def __le__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        amount, bound = _amounts_in_same_currency(self, other)
        return amount <= bound

    def __gt__(self, other: Self) -> bool:
        return NotImplemented if type(other) is not type(self) else other < self

    def __ge__(self, other: Self) -> bool:
        return NotImplemented if type(other) is not type(self) else other <= self


def _parse_decimal(decimal: Decimal | str) -> Decimal:
    if isinstance(decimal, Decimal) and decimal.is_finite():
        return decimal
    if isinstance(decimal, str) and _DECIMAL.fullmatch(decimal):
        return Decimal(decimal)
    raise InvalidRequestError(
        "decimal must be a finite Decimal or text of digits such as -19.99, without spaces, exponent or digit grouping"
    )


def _minor_units(number: Decimal, digits: int, currency: str) -> int:
    sign, numerals, exponent = number.as_tuple()
    shift = digits + int(exponent)
    if shift < 0:
        raise InvalidRequestError(
            f"decimal has more fraction digits than {currency}, which has {digits}; round it first"
        )
    if not number:
        return 0
    # This check precedes the conversion, which would expand 1E+999999999 to a billion digits.
    if len(numerals) + shift > _MAX_DIGITS:
        raise _amount_error()
    amount = int("".join(map(str, numerals)) + "0" * shift)
    return -amount if sign else amount


def _minor_unit_digits(currency: str) -> int:
    digits = MINOR_UNIT_DIGITS.get(_validate_currency(currency))
    if digits is None:
        raise InvalidRequestError(f"{currency} is not an active ISO 4217 currency with a minor unit")
    return digits


def _amounts_in_same_currency(money: Model, other: Model) -> tuple[int, int]:
    amount, currency = _validate_money(money)
    other_amount, other_currency = _validate_money(other)
    if currency != other_currency:
        raise InvalidRequestError(f"{currency} and {other_currency} are different currencies; convert one first")
    return amount, other_amount


def _validate_money(money: Model) -> tuple[int, str]:
    amount = money.raw.get("amount")
    # In JSON, 1.0 is an integer; a caller who passes a float is mistaken.
    if money._origin is not NO_ORIGIN:
        amount = integer(amount, money._origin)
    return _validate_amount(amount), _validate_currency(money.raw.get("currency"))


def _validate_amount(amount: object) -> int:
    # `isinstance` would accept a bool, which is an int.
    if type(amount) is not int:
        raise _amount_error()
    if not _MIN <= amount <= _MAX:
        raise _amount_error()
    return amount


def _validate_currency(currency: object) -> str:
    # The message does not quote the value, which may be long or forge a line of a log.
    if not isinstance(currency, str) or not _CODE.fullmatch(currency):
        raise InvalidRequestError("currency must be an ISO 4217 code in capitals, such as EUR")
    return currency


def _amount_error() -> InvalidRequestError:
    return InvalidRequestError("amount must be an integer of minor units from -2^63 to 2^63 - 1")
