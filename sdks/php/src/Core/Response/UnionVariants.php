<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use IntegrationApi\Core\Json\Json;
use stdClass;

/** Creates a record of one of the classes that extend the class. The attribute {@see Variants} states them. */
trait UnionVariants
{
    public static function fromArray(#[\SensitiveParameter] array $data): self
    {
        $variants = Variants::of(self::class);
        return $variants->classFor($data[$variants->discriminator] ?? null)::fromArray($data);
    }

    public static function fromJson(#[\SensitiveParameter] string $json): self
    {
        $variants = Variants::of(self::class);
        $raw = Json::read($json);
        $value = $raw instanceof stdClass ? $raw->{$variants->discriminator} ?? null : null;
        return $variants->classFor($value)::fromJson($json);
    }
}
