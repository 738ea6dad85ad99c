from __future__ import annotations

import decimal
import json
import pickle
import re
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from integration_api import InvalidRequestError
from integration_api._core.models.model import Field
from integration_api._core.money.currencies import MINOR_UNIT_DIGITS
from integration_api._core.money.money import MoneyArithmetic

if TYPE_CHECKING:
    from collections.abc import Callable

OPENAPI = Path(__file__).parents[3] / "openapi"
VECTORS: list[dict[str, Any]] = json.loads((OPENAPI / "vectors/money.json").read_text(encoding="utf-8"))["vectors"]
MINOR_UNITS: dict[str, int] = yaml.safe_load((OPENAPI / "currencies.yaml").read_text(encoding="utf-8"))["minor_units"]


class Money(MoneyArithmetic):
    """A substitute for the generated model."""

    __slots__ = ()
    amount: Field[int] = Field("amount")
    currency: Field[str] = Field("currency")


class Price(MoneyArithmetic):
    __slots__ = ()


def euro(amount: Any) -> Money:
    return Money({"amount": amount, "currency": "EUR"})


def result_of(vector: dict[str, Any]) -> object:
    if vector["call"] == "from_decimal":
        money = Money.from_decimal(vector["decimal"], vector["currency"])
        assert type(money) is Money
        return money.raw
    money = Money(vector["money"])
    if vector["call"] == "to_decimal":
        return str(money.to_decimal())
    other = Money(vector["other"])
    if vector["call"] == "add":
        return (money + other).raw
    assert vector["call"] == "compare"
    is_less, is_equal = money < other, money == other
    assert (money <= other, money >= other, money > other) == (
        is_less or is_equal,
        not is_less,
        not (is_less or is_equal),
    )
    return -1 if is_less else 0 if is_equal else 1


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}. Wrong if: {vector['why']}")
def test_the_vectors_of_the_contract(vector: dict[str, Any]) -> None:
    if vector["expected"] == {"error": "InvalidRequest"}:
        with pytest.raises(InvalidRequestError):
            result_of(vector)
    else:
        assert result_of(vector) == vector["expected"]


DECIMALS = [v for v in VECTORS if v["call"] == "from_decimal" and re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", v["decimal"])]


@pytest.mark.parametrize("vector", DECIMALS, ids=lambda vector: vector["id"])
def test_a_decimal_gives_the_same_result_as_its_text(vector: dict[str, Any]) -> None:
    test_the_vectors_of_the_contract({**vector, "decimal": Decimal(vector["decimal"])})


def test_the_currencies_equal_those_of_the_contract() -> None:
    assert MINOR_UNIT_DIGITS == MINOR_UNITS


@pytest.mark.parametrize("currency", MINOR_UNITS)
def test_every_currency_is_formatted_with_its_digits_and_parsed_again(currency: str) -> None:
    money = Money({"amount": -1234567, "currency": currency})
    assert money.to_decimal().as_tuple().exponent == -MINOR_UNITS[currency]
    assert Money.from_decimal(money.to_decimal(), currency) == money
    assert Money.from_decimal(str(money.to_decimal()), currency) == money


def test_results_equal_the_models_that_the_api_sends() -> None:
    assert Money.from_decimal("19.99", "EUR") == euro(1999)
    assert euro(1) + euro(2) == euro(3)
    assert euro(1) != Money({"amount": 1, "currency": "USD"})
    assert pickle.loads(pickle.dumps(euro(1) + euro(2))) == euro(3)
    assert repr(Money.from_decimal("19.99", "EUR")) == "Money(amount=1999, currency='EUR')"


def test_amounts_can_be_sorted_and_summed() -> None:
    amounts = [euro(3), euro(1), euro(2)]
    assert sorted(amounts) == [euro(1), euro(2), euro(3)]
    assert max(amounts) == euro(3)
    assert sum(amounts, start=euro(0)) == euro(6)


@pytest.mark.parametrize("number", ["1E+3", "1.0E+3", "1000"])
def test_a_decimal_may_have_an_exponent(number: str) -> None:
    assert Money.from_decimal(Decimal(number), "JPY") == Money({"amount": 1000, "currency": "JPY"})


def test_the_decimal_context_has_no_effect() -> None:
    with decimal.localcontext() as context:
        context.prec = 2
        assert euro(123456789).to_decimal() == Decimal("1234567.89")
        assert Money.from_decimal(Decimal("1234567.89"), "EUR") == euro(123456789)
        assert Money.from_decimal("1234567.89", "EUR") == euro(123456789)


@pytest.mark.parametrize("number", ["NaN", "sNaN", "Infinity", "-Infinity", "1E+999999999", "1E-999999999", "0E-3"])
def test_an_unsuitable_decimal_is_rejected(number: str) -> None:
    with pytest.raises(InvalidRequestError):
        Money.from_decimal(Decimal(number), "EUR")


def test_zero_has_no_exponent_and_no_sign() -> None:
    assert Money.from_decimal(Decimal("0E+999999999"), "EUR") == euro(0)
    assert not euro(0).to_decimal().is_signed()


@pytest.mark.parametrize("number", [19.99, 1999, True, None, b"19.99", ["19.99"]])
def test_a_number_that_is_not_a_decimal_or_text_is_rejected(number: Any) -> None:
    with pytest.raises(InvalidRequestError, match=r"decimal .*-19\.99"):
        Money.from_decimal(number, "EUR")


@pytest.mark.parametrize("currency", [None, 978, b"EUR", ["EUR"]])
def test_a_currency_that_is_not_text_is_rejected(currency: Any) -> None:
    with pytest.raises(InvalidRequestError, match="currency"):
        Money.from_decimal("19.99", currency)


@pytest.mark.parametrize("amount", [None, 19.99, 1999.0, "1999", True, 2**63, -(2**63) - 1])
def test_an_amount_that_is_not_a_64_bit_integer_is_rejected(amount: Any) -> None:
    for call in (
        lambda: euro(amount).to_decimal(),
        lambda: euro(amount) + euro(1),
        lambda: euro(1) + euro(amount),
        lambda: euro(1) < euro(amount),
        lambda: euro(amount) >= euro(1),
    ):
        with pytest.raises(InvalidRequestError, match="amount"):
            call()


def test_money_without_fields_is_rejected() -> None:
    with pytest.raises(InvalidRequestError):
        Money({}).to_decimal()
    with pytest.raises(InvalidRequestError):
        Money({"amount": 1}) + Money({"amount": 1})


@pytest.mark.parametrize("other", [1, 1.0, None, "1", Decimal(1), Price({"amount": 1, "currency": "EUR"})])
def test_operands_of_other_types_raise_a_type_error(other: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: euro(1) + other,
        lambda: other + euro(1),
        lambda: euro(1) < other,
        lambda: euro(1) <= other,
        lambda: euro(1) > other,
        lambda: euro(1) >= other,
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_a_million_digits_are_rejected() -> None:
    for number in ("9" * 1_000_000, Decimal("9" * 1_000_000)):
        with pytest.raises(InvalidRequestError, match=r"from -2\^63"):
            Money.from_decimal(number, "EUR")


@pytest.mark.parametrize(
    ("number", "currency", "message"),
    [
        ("19.990", "EUR", "more fraction digits than EUR, which has 2"),
        ("1", "XAU", "XAU is not an active ISO 4217 currency"),
        ("1", "x\ny", "^currency must be an ISO 4217 code in capitals, such as EUR$"),
    ],
)
def test_messages_describe_the_error(number: str, currency: str, message: str) -> None:
    with pytest.raises(InvalidRequestError, match=message):
        Money.from_decimal(number, currency)


def test_the_message_names_both_currencies() -> None:
    with pytest.raises(InvalidRequestError, match="EUR and USD are different currencies"):
        euro(1) + Money({"amount": 1, "currency": "USD"})
