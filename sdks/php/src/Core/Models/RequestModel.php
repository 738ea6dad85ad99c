<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Models;

use IntegrationApi\Exception\InvalidRequestException;
use JsonSerializable;
use stdClass;

/** A record that is sent and never received. Omitted members are not in its JSON. */
interface RequestModel extends JsonSerializable
{
    /**
     * Creates the record from its members by their JSON names, such as those of a form. Texts become enums, and
     * arrays become records.
     *
     * @param array<string, mixed> $data
     *
     * @throws InvalidRequestException if a name is unknown, a required member is missing, or a value does not have
     *     its type
     */
    public static function fromArray(array $data): self;

    /**
     * Creates the record from JSON text, like {@see fromArray()}.
     *
     * @throws InvalidRequestException if the text is not JSON, or does not match the record
     */
    public static function fromJson(string $json): self;

    /**
     * Returns the members that are not omitted, by their JSON names. Empty objects become empty arrays.
     *
     * @return array<string, mixed>
     *
     * @throws InvalidRequestException if a member is not valid
     */
    public function toArray(): array;

    /**
     * Returns the members that are not omitted, as compact JSON text.
     *
     * @throws InvalidRequestException if a member is not valid
     */
    public function toJson(): string;

    /**
     * Returns the members that are not omitted, for `json_encode()`.
     *
     * @throws InvalidRequestException if a member is not valid
     */
    public function jsonSerialize(): stdClass;

    /**
     * Reports whether both records have the same class and send the same JSON.
     *
     * @throws InvalidRequestException if a member is not valid
     */
    public function equals(self $other): bool;

    /**
     * Returns a copy with other values: `$update->with(note: null)`. `Omit::Value` leaves a member out.
     *
     * @param mixed ...$changes Values by the names of the properties.
     *
     * @throws InvalidRequestException if a property does not exist, or a value does not have its type
     */
    public function with(mixed ...$changes): static;
}
