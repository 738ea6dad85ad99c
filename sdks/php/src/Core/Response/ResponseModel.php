<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use JsonSerializable;

/** A record as the API sends it. Fields this library does not know yet are kept. */
interface ResponseModel extends JsonSerializable
{
    /**
     * The record of decoded JSON. Missing and null fields become null, or an empty list.
     *
     * @param array<string, mixed> $data
     */
    public static function fromArray(array $data): self;

    /**
     * All fields as they came, under their names on the wire.
     *
     * @return array<string, mixed>
     */
    public function toArray(): array;

    /**
     * The fields that are newer than this library, under their names on the wire.
     *
     * @return array<string, mixed>
     */
    public function extra(): array;

    /** Whether the API sent the field at all, null included; by its name on the wire. */
    public function has(string $field): bool;
}
