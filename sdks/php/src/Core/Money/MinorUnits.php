<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Money;

use IntegrationApi\Exception\InvalidRequestException;

/** Exact arithmetic of amounts in minor units (ISO 4217): never a float, and nothing is rounded. */
final class MinorUnits
{
    /**
     * Converts decimal text to minor units: `19.99` of EUR is 1999.
     *
     * @throws InvalidRequestException if the text or the currency cannot be used, or the amount does not fit an int
     */
    public static function parse(string $decimal, string $currency): int
    {
        $digits = self::digits($currency);
        // Without D, $ fits before a line break at the end.
        if (preg_match('/^(-?)([0-9]+)(?:\.([0-9]+))?$/D', $decimal, $parts) !== 1) {
            $form = 'text of digits, such as -19.99, without blanks, exponent or grouping';
            throw new InvalidRequestException("decimal must be $form");
        }
        $fraction = $parts[3] ?? '';
        if (strlen($fraction) > $digits) {
            $problem = "decimal has more fraction digits than $currency, which has $digits";
            throw new InvalidRequestException("$problem: round it first");
        }
        $number = ltrim($parts[2] . str_pad($fraction, $digits, '0'), '0');
        $text = $number === '' ? '0' : $parts[1] . $number;
        // A number that does not fit becomes the nearest that does.
        return (string) (int) $text === $text ? (int) $text : throw self::outOfRange();
    }

    /**
     * Converts minor units to decimal text with all fraction digits of the currency: 1900 of EUR is `19.00`.
     *
     * @throws InvalidRequestException if the currency is not an active one of ISO 4217
     */
    public static function format(int $amount, string $currency): string
    {
        $digits = self::digits($currency);
        // Not abs(), which is a float for the smallest integer.
        $text = str_pad(ltrim((string) $amount, '-'), $digits + 1, '0', STR_PAD_LEFT);
        $sign = $amount < 0 ? '-' : '';
        return $digits === 0 ? $sign . $text : $sign . substr($text, 0, -$digits) . '.' . substr($text, -$digits);
    }

    /**
     * Adds two amounts of the same currency.
     *
     * @throws InvalidRequestException if the sum does not fit an int
     */
    public static function sum(int $amount, int $other): int
    {
        // PHP turns a sum that does not fit into a float.
        $sum = $amount + $other;
        return is_int($sum) ? $sum : throw self::outOfRange();
    }

    /**
     * Checks that two amounts have the same currency, which may be newer than this version of the library.
     *
     * @throws InvalidRequestException if one of both is not a currency code, or they differ
     */
    public static function requireSame(string $currency, string $other): void
    {
        if (self::validCode($currency) !== self::validCode($other)) {
            throw new InvalidRequestException("$currency and $other are different currencies: convert one first");
        }
    }

    private static function digits(string $currency): int
    {
        return Currencies::minorUnitDigits(self::validCode($currency)) ?? throw new InvalidRequestException(
            "$currency is not an active currency of ISO 4217 with a minor unit"
        );
    }

    private static function validCode(string $currency): string
    {
        if (preg_match('/^[A-Z]{3}$/D', $currency) === 1) {
            return $currency;
        }
        // The text is not quoted, because it may be long or forge a line of a log.
        throw new InvalidRequestException('currency must be a code of ISO 4217 in capitals, such as EUR');
    }

    private static function outOfRange(): InvalidRequestException
    {
        return new InvalidRequestException('amount does not fit into 64 bits');
    }
}
