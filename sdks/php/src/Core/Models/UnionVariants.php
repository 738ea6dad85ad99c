<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Models;

use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Schema\Variants;
use stdClass;

/** Creates a record of one of the classes that extend the class. The attribute {@see Variants} states them. */
trait UnionVariants
{
    public static function fromArray(#[\SensitiveParameter] array $data): self
    {
        $variants = Variants::of(self::class);
        return $variants->classOf($data)::fromArray($data);
    }

    public static function fromJson(#[\SensitiveParameter] string $json): self
    {
        $variants = Variants::of(self::class);
        $raw = Json::read($json);
        return $variants->classOf($raw instanceof stdClass ? $raw : [])::fromJson($json);
    }
}
