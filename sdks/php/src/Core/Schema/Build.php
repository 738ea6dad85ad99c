<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Schema;

use ArgumentCountError;
use BackedEnum;
use Closure;
use Error;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Omit;
use IntegrationApi\UnknownValue;
use ReflectionClass;
use stdClass;

/** Creates models for requests from data whose names and types are not known in advance. */
final class Build
{
    /**
     * Creates an object from the arguments of its constructor, by name.
     *
     * @template T of object
     * @param class-string<T> $class
     * @param array<array-key, mixed> $arguments
     * @return T
     * @throws InvalidRequestException if an argument is unknown, missing, or of another type
     */
    public static function object(string $class, #[\SensitiveParameter] array $arguments): object
    {
        try {
            return new $class(...$arguments);
        } catch (ArgumentCountError) {
            throw new InvalidRequestException(self::missing($class, $arguments));
        } catch (Error $error) {
            // PHP names the arguments and the types, but not the values. The rest is the file and line of the call.
            $message = preg_replace('/, called in .*/s', '', $error->getMessage());
            throw new InvalidRequestException(str_replace('::__construct()', '', $message));
        }
    }

    /**
     * Creates an object from the arguments of its constructor, by name. Omitted arguments are not passed, even if they
     * are required.
     *
     * @template T of object
     * @param class-string<T> $class
     * @param array<string, mixed> $arguments
     * @return T|null null if all arguments are omitted
     * @throws InvalidRequestException if a required argument is omitted
     */
    public static function optional(string $class, #[\SensitiveParameter] array $arguments): ?object
    {
        $given = array_filter($arguments, static fn (mixed $value): bool => $value !== Omit::Value);
        if (($given['otherMembers'] ?? null) === []) {
            unset($given['otherMembers']);
        }
        return $given === [] ? null : self::object($class, $given);
    }

    /**
     * Creates an object from members by their JSON names.
     *
     * @template T of object
     * @param class-string<T> $class
     * @param array<array-key, mixed> $data
     * @param array<string, string> $fields arguments of the constructor by JSON name
     * @param array<string, Closure> $convert conversions by JSON name
     * @param list<string> $neverNull JSON names of optional members whose null the API refuses
     * @param Closure|null $others conversion of other members; null if there are none
     * @return T
     * @throws InvalidRequestException if a name is not known, or a value does not have its type
     */
    public static function fromData(
        string $class,
        #[\SensitiveParameter] array $data,
        array $fields,
        array $convert,
        array $neverNull,
        ?Closure $others = null,
    ): object {
        Json::requireTree($data);
        $arguments = [];
        foreach ($data as $name => $value) {
            if (!isset($fields[$name]) && $others !== null) {
                $arguments['otherMembers'][$name] = $others($value);
                continue;
            }
            if (!isset($fields[$name])) {
                $model = (new ReflectionClass($class))->getShortName();
                throw new InvalidRequestException("$model has no member of this name; its members are: "
                    . implode(', ', array_keys($fields)));
            }
            // Null is the same as omitted in an argument of the constructor, and a value in data.
            if ($value === null && in_array($name, $neverNull, true)) {
                throw new InvalidRequestException("$name must not be null; leave it out");
            }
            $arguments[$fields[$name]] = isset($convert[$name], $value) ? $convert[$name]($value) : $value;
        }
        return self::object($class, $arguments);
    }

    /**
     * Returns a conversion of text to a case of an enum, or to an `UnknownValue`. Like all conversions, it returns
     * other values unchanged, and the constructor rejects them.
     *
     * @param class-string<BackedEnum> $enum
     */
    public static function enum(string $enum): Closure
    {
        return static fn (mixed $value): mixed => is_string($value)
            ? $enum::tryFrom($value) ?? new UnknownValue($value)
            : $value;
    }

    /**
     * Returns a conversion of an array to a model.
     *
     * @param Closure(array<array-key, mixed>): object $create
     */
    public static function model(Closure $create): Closure
    {
        return static fn (#[\SensitiveParameter] mixed $value): mixed => is_array($value) || $value instanceof stdClass
            ? $create((array) $value)
            : $value;
    }

    /** Returns a conversion that changes nothing. */
    public static function unchanged(): Closure
    {
        return static fn (#[\SensitiveParameter] mixed $value): mixed => $value;
    }

    /** Returns a conversion of a map or of a list, whose items are converted. */
    public static function each(Closure $item): Closure
    {
        return static function (#[\SensitiveParameter] mixed $values) use ($item): mixed {
            $isMany = is_array($values) || $values instanceof stdClass;
            return $isMany ? array_map($item, (array) $values) : $values;
        };
    }

    /**
     * @param class-string $class
     * @param array<array-key, mixed> $arguments
     */
    private static function missing(string $class, #[\SensitiveParameter] array $arguments): string
    {
        $reflection = new ReflectionClass($class);
        $names = [];
        foreach ($reflection->getConstructor()?->getParameters() ?? [] as $parameter) {
            if (!$parameter->isOptional() && !array_key_exists($parameter->name, $arguments)) {
                $names[] = $parameter->name;
            }
        }
        return "{$reflection->getShortName()} requires " . implode(', ', $names);
    }
}
