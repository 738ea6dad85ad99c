<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;
use stdClass;

/**
 * Finds the class of a record that may have several. The class that uses the trait has `DISCRIMINATOR`, the JSON name
 * of the field that determines the class, `VARIANTS` with the classes by its values, and `UNKNOWN`, the class of all
 * others, which is null if there are none.
 */
trait UnionVariants
{
    public static function fromArray(#[\SensitiveParameter] array $data): self
    {
        return self::variant($data[self::DISCRIMINATOR] ?? null)::fromArray($data);
    }

    public static function fromJson(#[\SensitiveParameter] string $json): self
    {
        $raw = Json::read($json);
        $value = $raw instanceof stdClass ? $raw->{self::DISCRIMINATOR} ?? null : null;
        return self::variant($value)::fromJson($json);
    }

    /**
     * Creates a record from data of the caller, and rejects unknown names. Called by the library.
     *
     * @param array<array-key, mixed> $data
     *
     * @internal
     */
    public static function fromData(#[\SensitiveParameter] array $data): self
    {
        return self::variant($data[self::DISCRIMINATOR] ?? null)::fromData($data);
    }

    /**
     * Creates a record from a decoded JSON object. Called by the library.
     *
     * @param stdClass|array<never> $json An empty array is an empty object in data of the caller.
     *
     * @internal
     */
    public static function decode(stdClass|array $json, ?Origin $origin = null): self
    {
        $raw = Decode::object($json, $origin);
        return self::variant($raw->{self::DISCRIMINATOR} ?? null)::decode($raw, $origin);
    }

    /** @return class-string<self> */
    private static function variant(mixed $value): string
    {
        $known = is_string($value) ? self::VARIANTS[$value] ?? null : null;
        return $known ?? self::UNKNOWN ?? throw new InvalidRequestException(
            self::DISCRIMINATOR . ' must be one of ' . implode(', ', array_keys(self::VARIANTS)),
        );
    }
}
