<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use Attribute;
use IntegrationApi\Exception\InvalidRequestException;
use LogicException;
use ReflectionClass;
use stdClass;

/** Classes of a record that may have several, stated at their common class or interface. */
#[Attribute(Attribute::TARGET_CLASS)]
final readonly class Variants
{
    /**
     * @param string $discriminator JSON name of the field that determines the class.
     * @param array<string, class-string> $classes Classes by the values of this field.
     * @param class-string|null $unknown Class of all other records; null if there are none.
     */
    public function __construct(
        public string $discriminator,
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
     * Returns the class of a record, whose discriminator has a value.
     *
     * @return class-string
     * @throws InvalidRequestException if no class has it
     */
    public function classFor(mixed $value): string
    {
        $known = is_string($value) ? $this->classes[$value] ?? null : null;
        return $known ?? $this->unknown ?? throw new InvalidRequestException(
            "$this->discriminator must be one of " . implode(', ', array_keys($this->classes)),
        );
    }

    /**
     * Creates a record from data of the caller, and rejects unknown names.
     *
     * @param array<array-key, mixed> $data
     */
    public function fromData(#[\SensitiveParameter] array $data): object
    {
        $class = $this->classFor($data[$this->discriminator] ?? null);
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
        $class = $this->classFor($raw->{$this->discriminator} ?? null);
        return method_exists($class, 'decode')
            ? $class::decode($raw, $origin)
            : self::of($class)->decode($raw, $origin);
    }
}
