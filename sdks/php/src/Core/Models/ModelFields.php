<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Models;

use IntegrationApi\Core\Errors\Secrets;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Core\Schema\Encode;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Omit;
use ReflectionClass;
use SensitiveParameterValue;
use stdClass;

/**
 * Implements {@see ResponseModel}. The class that uses the trait has these members:
 *
 * - `FIELDS` maps JSON names to properties, `LATER` lists the properties that are converted when they are read, and
 *   `SECRETS` those of them that are never set, because dumpers print all properties.
 * - `IS_HIDDEN` tells whether the record, or a record below it, has a secret.
 * - `fill()` sets all other properties from `raw`, and those of `LATER` that are null or absent.
 * - `decoder()` returns the decoder of a property in `LATER`.
 */
trait ModelFields
{
    /** Decoded JSON object, which is never changed. Dumpers that print private properties do not print a hidden one. */
    private readonly stdClass|SensitiveParameterValue $raw;

    /** Response that the record comes from; null for data of the caller. */
    private readonly ?Origin $origin;

    private function __construct()
    {
    }

    /**
     * Creates the record from a decoded JSON object. Called by the library.
     *
     * @param stdClass|array<never> $json An empty array is an empty object in data of the caller.
     *
     * @internal
     */
    public static function decode(stdClass|array $json, ?Origin $origin = null): static
    {
        // Cloning is cheaper than a constructor, which would also require fields that the API may omit. The blank
        // record never changes.
        static $blank;
        $model = clone $blank ??= self::blank();
        $raw = $json instanceof stdClass ? $json : Decode::object($json, $origin);
        $model->raw = self::IS_HIDDEN ? new SensitiveParameterValue($raw) : $raw;
        $model->origin = $origin;
        $model->fill($raw);
        return $model;
    }

    public static function fromArray(array $data): static
    {
        $json = Json::toObjects(Encode::object($data));
        return Decode::guarded(static fn (): static => self::decode($json)->validated(), null);
    }

    public static function fromJson(#[\SensitiveParameter] string $json): static
    {
        return Decode::guarded(static fn (): static => self::decode(Json::read($json))->validated(), null);
    }

    public function toArray(): array
    {
        return Json::toArrays($this->raw());
    }

    public function toJson(): string
    {
        return Json::encode($this->raw());
    }

    public function jsonSerialize(): stdClass
    {
        return Json::copyOf($this->raw());
    }

    public function extra(): array
    {
        return Json::copyOf(array_diff_key((array) $this->raw(), self::FIELDS));
    }

    public function has(string $field): bool
    {
        return property_exists($this->raw(), $field);
    }

    public function equals(ResponseModel $other): bool
    {
        return $other instanceof self && $other::class === $this::class && Json::areEqual($this->raw(), $other->raw());
    }

    public function with(mixed ...$changes): static
    {
        $raw = clone $this->raw();
        foreach ($changes as $name => $value) {
            $field = array_search($name, self::FIELDS, true);
            if (!is_string($field)) {
                throw new InvalidRequestException("$name is not a property of " . self::class);
            }
            if ($value === Omit::Value) {
                unset($raw->$field);
            } else {
                $raw->$field = Encode::value($field, $value);
            }
        }
        return Decode::guarded(static fn (): static => self::decode($raw)->validated(), null);
    }

    /**
     * Converts a property when it is read for the first time.
     *
     * @throws DecodeException if the value does not match the contract
     */
    public function __get(string $name): mixed
    {
        if (!in_array($name, self::LATER, true)) {
            trigger_error('Undefined property: ' . self::class . "::\$$name", E_USER_WARNING);
            return null;
        }
        $json = $this->jsonOf($name);
        $decode = fn (): mixed => $json === null ? null : self::decoder($name)($json, $this->origin);
        $value = Decode::guarded($decode, $this->origin);
        return in_array($name, self::SECRETS, true) ? $value : $this->$name = $value;
    }

    public function __isset(string $name): bool
    {
        // PHP reads the property next, for `??` too, and only the first read may set it.
        return in_array($name, self::LATER, true) && $this->jsonOf($name) !== null;
    }

    private function raw(): stdClass
    {
        return $this->raw instanceof stdClass ? $this->raw : $this->raw->getValue();
    }

    private function jsonOf(string $name): mixed
    {
        return $this->raw()->{array_search($name, self::FIELDS, true)} ?? null;
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        return ['json' => $this->toJson()];
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        $this->create(Json::decode($data['json']));
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        // A dump of the closure `decode(...)` shows the blank record.
        if (!isset($this->raw)) {
            return [];
        }
        $properties = [];
        foreach (self::FIELDS as $name) {
            try {
                $properties[$name] = $this->$name;
            } catch (IntegrationApiException) {
                $properties[$name] = '(does not match the contract)';
            }
        }
        // A dump shows these as properties, which cannot have such names.
        $isName = static fn (int|string $name): bool => !str_starts_with((string) $name, "\0");
        return Secrets::mask($properties, self::SECRETS) + array_filter($this->extra(), $isName, ARRAY_FILTER_USE_KEY);
    }

    /** Initialises a new instance with data of the caller. */
    private function create(stdClass $raw): void
    {
        $this->forget();
        $this->raw = self::IS_HIDDEN ? new SensitiveParameterValue($raw) : $raw;
        $this->origin = null;
        $this->fill($raw);
    }

    private static function blank(): static
    {
        $blank = (new ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $blank->forget();
        return $blank;
    }

    /** Makes PHP call `__get()` for the properties in `LATER`. */
    private function forget(): void
    {
        foreach (self::LATER as $name) {
            unset($this->$name);
        }
    }

    /** Reads every property once, so that errors are found now rather than later. */
    private function validated(): static
    {
        foreach (self::LATER as $name) {
            $this->$name;
        }
        if (method_exists($this, 'otherMembers')) {
            $this->otherMembers();
        }
        return $this;
    }
}
