<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use IntegrationApi\Core\Secrets;
use ReflectionClass;

/**
 * Implements {@see ResponseModel}. The class that uses the trait has `FIELDS`, which maps JSON names to properties, and
 * `decode`, which sets the properties.
 */
trait ResponseFields
{
    /** @var array<string, mixed> */
    private readonly array $raw;

    private function __construct()
    {
    }

    public static function fromArray(array $data): self
    {
        // A constructor would require fields that the API may omit, and cloning is cheaper than reflection.
        static $blank;
        $model = clone $blank ??= (new ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $model->decode($data);
        return $model;
    }

    public function toArray(): array
    {
        return $this->raw;
    }

    public function extra(): array
    {
        return array_diff_key($this->raw, self::FIELDS);
    }

    public function has(string $field): bool
    {
        return array_key_exists($field, $this->raw);
    }

    /** Returns all fields that were received, including unknown ones. */
    public function jsonSerialize(): object
    {
        $fields = $this->raw;
        foreach (array_intersect_key(self::FIELDS, $fields) as $name => $property) {
            if (is_array($fields[$name])) {
                // A decoded array cannot distinguish {} from []; the model can.
                $isMap = in_array($name, self::maps(), true);
                $fields[$name] = $isMap ? (object) $this->$property : $this->$property;
            }
        }
        return (object) $fields;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        $properties = get_object_vars($this);
        unset($properties['raw']);
        return Secrets::mask($properties, self::secrets());
    }

    /**
     * Returns the JSON names of the fields that are maps.
     *
     * @return list<string>
     */
    private static function maps(): array
    {
        return [];
    }

    /**
     * Returns the properties that dumps hide.
     *
     * @return list<string>
     */
    private static function secrets(): array
    {
        return [];
    }
}
