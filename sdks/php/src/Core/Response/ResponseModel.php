<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use JsonSerializable;

/** A record that the API returns. Fields that are unknown to this version of the library are kept. */
interface ResponseModel extends JsonSerializable
{
    /**
     * Creates the record from decoded JSON. Missing and null fields become null, or an empty array for lists and maps.
     *
     * @param array<string, mixed> $data
     */
    public static function fromArray(array $data): self;

    /**
     * Returns all fields unchanged, by their JSON names.
     *
     * @return array<string, mixed>
     */
    public function toArray(): array;

    /**
     * Returns the fields that are unknown to this version of the library, by their JSON names.
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
}
