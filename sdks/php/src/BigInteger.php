<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Exception\InvalidRequestException;
use JsonSerializable;
use Stringable;

/**
 * An integer of a response that does not fit into an int. Fields of the contract have no such values; only fields that
 * are newer than this version of the library may have them.
 *
 * The library sends it as a number. PHP's `json_encode()`, which has no such numbers, writes its digits as text.
 */
final readonly class BigInteger implements JsonSerializable, Stringable
{
    /**
     * @param string $digits ASCII digits without leading zeros, with an optional minus sign.
     *
     * @throws InvalidRequestException if the text is not an integer
     */
    public function __construct(public string $digits)
    {
        if (preg_match('/^(?:0|-?[1-9][0-9]{0,99})$/D', $digits) !== 1) {
            throw new InvalidRequestException('digits must be an integer of at most 100 digits without leading zeros');
        }
    }

    public function jsonSerialize(): string
    {
        return $this->digits;
    }

    public function __toString(): string
    {
        return $this->digits;
    }
}
