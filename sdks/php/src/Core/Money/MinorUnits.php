<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Money;

use IntegrationApi\Exception\InvalidRequestException;

/** Exact arithmetic with amounts in minor units (ISO 4217). It uses no floats and never rounds. */
final class MinorUnits
{
    /**
     * Converts decimal text to minor units: `19.99` of EUR is 1999.
     *
     * @throws InvalidRequestException if the text or the currency is not valid, or the amount does not fit into an int
     */
    public static function parse(string $decimal, string $currency): int
    {
        $digits = self::digits($currency);
        // Without the modifier D, $ would also match before a trailing line break.
        if (preg_match('/^(-?)([0-9]+)(?:\.([0-9]+))?$/D', $decimal, $parts) !== 1) {
            throw new InvalidRequestException(
                'decimal must be text of digits such as -19.99, without spaces, exponent or digit grouping'
            );
        }
        $fraction = $parts[3] ?? '';
        if (strlen($fraction) > $digits) {
            throw new InvalidRequestException(
                "decimal has more fraction digits than $currency, which has $digits; round it first"
            );
        }
        $number = ltrim($parts[2] . str_pad($fraction, $digits, '0'), '0');
        $text = $number === '' ? '0' : $parts[1] . $number;
        // For a number out of range, the cast returns the nearest int, whose text differs.
        return (string) (int) $text === $text ? (int) $text : throw self::outOfRange();
    }

    /**
     * Converts minor units to decimal text with all fraction digits of the currency: 1900 of EUR is `19.00`.
     *
     * @throws InvalidRequestException if the currency is not an active currency of ISO 4217
     */
    public static function format(int $amount, string $currency): string
    {
        $digits = self::digits($currency);
        // abs() would return a float for the smallest int.
        $text = str_pad(ltrim((string) $amount, '-'), $digits + 1, '0', STR_PAD_LEFT);
        $sign = $amount < 0 ? '-' : '';
        return $digits === 0 ? $sign . $text : $sign . substr($text, 0, -$digits) . '.' . substr($text, -$digits);
    }

    /**
     * Adds two amounts of the same currency.
     *
     * @throws InvalidRequestException if the sum does not fit into an int
     */
    public static function sum(int $amount, int $other): int
    {
        // PHP returns a float for a sum that does not fit into an int.
        $sum = $amount + $other;
        return is_int($sum) ? $sum : throw self::outOfRange();
    }

    /**
     * Checks that two currency codes are the same. The currency may be newer than this version of the library.
     *
     * @throws InvalidRequestException if one of them is not a currency code, or they differ
     */
    public static function requireSame(string $currency, string $other): void
    {
        if (self::validCode($currency) !== self::validCode($other)) {
            throw new InvalidRequestException("$currency and $other are different currencies; convert one first");
        }
    }

    private static function digits(string $currency): int
    {
        return Currencies::minorUnitDigits(self::validCode($currency)) ?? throw new InvalidRequestException(
            "$currency is not an active ISO 4217 currency with a minor unit"
        );
    }

    private static function validCode(string $currency): string
    {
        if (preg_match('/^[A-Z]{3}$/D', $currency) === 1) {
            return $currency;
        }
        // The message does not include the text, which may be long or forge a log line.
        throw new InvalidRequestException('currency must be an ISO 4217 code in capitals, such as EUR');
    }

    private static function outOfRange(): InvalidRequestException
    {
        return new InvalidRequestException('amount does not fit into 64 bits');
    }
}
