<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Models;

use IntegrationApi\Exception\InvalidRequestException;
use JsonSerializable;
use stdClass;

/**
 * A record that the API returns. Missing and null fields read as null. Fields that are unknown to this version of the
 * library are kept. Dates, enums, lists, maps and other records are converted when they are read for the first time.
 */
interface ResponseModel extends JsonSerializable
{
    /**
     * Creates the record from its fields by their JSON names, such as those of {@see toArray()}.
     *
     * @param array<string, mixed> $data
     *
     * @throws InvalidRequestException if a field does not have its type
     */
    public static function fromArray(array $data): self;

    /**
     * Creates the record from JSON text, such as that of {@see toJson()}.
     *
     * @throws InvalidRequestException if the text is not JSON, or a field does not have its type
     */
    public static function fromJson(string $json): self;

    /**
     * Returns all fields, unknown ones included, by their JSON names. Empty objects become empty arrays.
     *
     * @return array<string, mixed>
     */
    public function toArray(): array;

    /** Returns all fields, unknown ones included, as compact JSON text. */
    public function toJson(): string;

    /** Returns all fields, unknown ones included, for `json_encode()`. */
    public function jsonSerialize(): stdClass;

    /**
     * Returns the fields that are unknown to this version of the library, by their JSON names. JSON objects are
     * instances of stdClass.
     *
     * @return array<string, mixed>
     */
    public function extra(): array;

    /**
     * Reports whether the API sent the field, even as null.
     *
     * @param string $field JSON name of the field.
     */
    public function has(string $field): bool;

    /**
     * Reports whether both records have the same class and the same fields, unknown ones included. The operator `==`
     * also compares which fields were read before.
     */
    public function equals(self $other): bool;

    /**
     * Returns a copy with other values: `$order->with(note: null, status: OrderStatus::Completed)`. `Omit::Value`
     * removes a field.
     *
     * @param mixed ...$changes Values by the names of the properties.
     *
     * @throws InvalidRequestException if a property does not exist, or a value does not have its type
     */
    public function with(mixed ...$changes): static;
}
