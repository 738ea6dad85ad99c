<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Schema;

use IntegrationApi\Core\Errors\Secrets;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Models\RequestModel;
use IntegrationApi\Exception\InvalidRequestException;
use stdClass;

/**
 * Implements {@see RequestModel}. The class that uses the trait has `FIELDS`, which maps JSON names to properties,
 * `SECRETS`, the properties that dumps hide, and `jsonSerialize()`. Its constructor takes the properties by name.
 */
trait RequestFields
{
    public static function fromJson(#[\SensitiveParameter] string $json): static
    {
        $data = Json::read($json);
        return $data instanceof stdClass
            ? self::fromData(Json::toArrays($data))
            : throw new InvalidRequestException('the text must be a JSON object');
    }

    public function toArray(): array
    {
        return Json::toArrays($this->jsonSerialize());
    }

    public function toJson(): string
    {
        return Json::encode($this->jsonSerialize());
    }

    public function equals(RequestModel $other): bool
    {
        return $other::class === self::class && Json::areEqual($this->jsonSerialize(), $other->jsonSerialize());
    }

    public function with(mixed ...$changes): static
    {
        return Build::object(self::class, [...get_object_vars($this), ...$changes]);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::mask(get_object_vars($this), self::SECRETS);
    }
}
