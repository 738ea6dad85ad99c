<?php

declare(strict_types=1);

namespace IntegrationApi;

use JsonSerializable;
use Stringable;

/**
 * A value of an enum that this version of the library does not know. The API may add values at any time: a response
 * keeps them, and a request accepts them as objects of this class.
 *
 *     $api->orders->list(status: [OrderStatus::Pending, new UnknownValue('paused')]);
 *
 * Like a case of an enum, it has its text in `value`. Two objects with the same text are equal (`==`), but not
 * identical (`===`).
 */
final readonly class UnknownValue implements JsonSerializable, Stringable
{
    /** @param string $value Text of the value, as in JSON. */
    public function __construct(public string $value)
    {
    }

    public function jsonSerialize(): string
    {
        return $this->value;
    }

    public function __toString(): string
    {
        return $this->value;
    }
}
