<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Money;

use IntegrationApi\Exception\InvalidRequestException;

/**
 * Exact arithmetic for a model with the properties `amount`, in minor units, and `currency`, an ISO 4217 code. The
 * constructor of the model takes both by these names.
 *
 * Amounts of the same currency can be added and compared. The currency may be newer than this version of the library,
 * because neither operation uses its minor unit.
 */
trait MoneyArithmetic
{
    /**
     * Converts decimal text to money without rounding: `Money::fromDecimal('19.99', 'EUR')` has the amount 1999.
     *
     * @param string $decimal ASCII digits with an optional minus sign and an optional fraction after a dot; the
     *     fraction may have fewer digits than the currency, but not more, not even zeros
     * @param string $currency active ISO 4217 code in capitals, which determines the number of fraction digits
     * @throws InvalidRequestException if the text or the currency is not valid, or the amount does not fit into an int
     */
    public static function fromDecimal(string $decimal, string $currency): static
    {
        return new static(amount: MinorUnits::parse($decimal, $currency), currency: $currency);
    }

    /**
     * Returns the amount in major units as decimal text, with all fraction digits of the currency: 1900 EUR is `19.00`.
     *
     * @throws InvalidRequestException if the currency is not an active currency of ISO 4217, or the API did not send
     *     both fields
     */
    public function toDecimal(): string
    {
        return MinorUnits::format($this->requireAmount(), $this->requireCurrency());
    }

    /**
     * Returns the sum of two amounts of the same currency.
     *
     * @throws InvalidRequestException if the currencies differ, or the sum does not fit into an int
     */
    public function add(self $other): static
    {
        MinorUnits::requireSame($this->requireCurrency(), $other->requireCurrency());
        $sum = MinorUnits::sum($this->requireAmount(), $other->requireAmount());
        return new static(amount: $sum, currency: $this->requireCurrency());
    }

    /**
     * Compares two amounts of the same currency, for example in a callback of `usort()`.
     *
     * @return int -1 if this amount is smaller, 0 if both are equal, 1 if this amount is larger
     * @throws InvalidRequestException if the currencies differ
     */
    public function compareTo(self $other): int
    {
        MinorUnits::requireSame($this->requireCurrency(), $other->requireCurrency());
        return $this->requireAmount() <=> $other->requireAmount();
    }

    private function requireAmount(): int
    {
        return $this->amount ?? throw new InvalidRequestException('amount is missing');
    }

    private function requireCurrency(): string
    {
        return $this->currency ?? throw new InvalidRequestException('currency is missing');
    }
}
