<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use IntegrationApi\Core\Secrets;
use ReflectionClass;

/**
 * What every response model does with its fields. The class has `FIELDS`, from names on the wire to properties, and
 * `decode`, which sets them.
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
        // A constructor would insist on what the API may leave out, and cloning is cheaper than reflection.
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

    /** JSON with the same fields as came, unknown ones included. */
    public function jsonSerialize(): object
    {
        $fields = $this->raw;
        foreach (array_intersect_key(self::FIELDS, $fields) as $name => $property) {
            if (is_array($fields[$name])) {
                // An array can't tell {} from []; the model can.
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
     * Names on the wire of the fields whose keys are any text.
     *
     * @return list<string>
     */
    private static function maps(): array
    {
        return [];
    }

    /**
     * Properties that are never shown.
     *
     * @return list<string>
     */
    private static function secrets(): array
    {
        return [];
    }
}
