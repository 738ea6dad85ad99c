<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Schema;

use Attribute;
use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Exception\InvalidRequestException;
use LogicException;
use ReflectionClass;
use stdClass;

/** Classes of a record that may have several, stated at their common class or interface. */
#[Attribute(Attribute::TARGET_CLASS)]
final readonly class Variants
{
    /**
     * @param string|null $discriminator JSON name of the field that determines the class; null if each class has
     *     a field that no other has.
     * @param array<array-key, class-string> $classes Classes by the values of this field as text, or by the fields
     *     that only they have.
     * @param class-string|null $unknown Class of all other records; null if there are none.
     */
    public function __construct(
        private ?string $discriminator,
        private array $classes,
        private ?string $unknown = null,
    ) {
    }

    /**
     * Returns the variants of a class or an interface.
     *
     * @param class-string $union
     */
    public static function of(string $union): self
    {
        $attribute = (new ReflectionClass($union))->getAttributes(self::class)[0] ?? null;
        return $attribute?->newInstance() ?? throw new LogicException("$union has no variants.");
    }

    /**
     * Returns the class of a record.
     *
     * @param stdClass|array<array-key, mixed> $record
     * @return class-string
     * @throws InvalidRequestException if no class fits
     */
    public function classOf(#[\SensitiveParameter] stdClass|array $record): string
    {
        $members = (array) $record;
        $value = $this->discriminator === null ? $this->ownField($members) : $members[$this->discriminator] ?? null;
        $text = is_string($value) ? $value : self::textOf($value);
        $known = $text === null ? null : $this->classes[$text] ?? null;
        $rule = $this->discriminator === null ? 'the object must have one of' : "$this->discriminator must be one of";
        return $known ?? $this->unknown ?? throw new InvalidRequestException(
            "$rule " . implode(', ', array_keys($this->classes)),
        );
    }

    /** Returns the text of a number or a boolean, the same for all numbers of one value. Null for other values. */
    private static function textOf(#[\SensitiveParameter] mixed $value): ?string
    {
        return match (true) {
            is_bool($value) => $value ? 'true' : 'false',
            is_int($value), is_float($value) => (string) $value,
            default => null,
        };
    }

    /** @param array<array-key, mixed> $members */
    private function ownField(#[\SensitiveParameter] array $members): ?string
    {
        foreach (array_keys($this->classes) as $name) {
            if (isset($members[$name])) {
                return (string) $name;
            }
        }
        return null;
    }

    /**
     * Creates a record from data of the caller, and rejects unknown names.
     *
     * @param array<array-key, mixed> $data
     */
    public function fromData(#[\SensitiveParameter] array $data): object
    {
        $class = $this->classOf($data);
        return method_exists($class, 'fromData') ? $class::fromData($data) : self::of($class)->fromData($data);
    }

    /**
     * Creates a record from a decoded JSON object.
     *
     * @param stdClass|array<never> $json An empty array is an empty object in data of the caller.
     */
    public function decode(stdClass|array $json, ?Origin $origin = null): object
    {
        $raw = Decode::object($json, $origin);
        $class = $this->classOf($raw);
        return method_exists($class, 'decode')
            ? $class::decode($raw, $origin)
            : self::of($class)->decode($raw, $origin);
    }
}
