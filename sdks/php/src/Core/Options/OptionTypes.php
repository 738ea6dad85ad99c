<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Options;

use IntegrationApi\Exception\ConfigurationException;
use ReflectionMethod;
use ReflectionNamedType;
use ReflectionType;
use ReflectionUnionType;

/** Checks options that PHP cannot check itself, because they are passed on by name. */
final class OptionTypes
{
    /**
     * @param class-string $class class whose constructor has the options
     * @param array<array-key, mixed> $given options by name; integers become floats where floats are expected
     * @throws ConfigurationException if an option is unknown or has another type
     */
    public static function check(string $class, #[\SensitiveParameter] array &$given): void
    {
        $types = self::types($class);
        foreach ($given as $name => $value) {
            $type = $types[$name] ?? throw new ConfigurationException("$name is not an option of a client");
            if (is_int($value) && self::accepts($type, 1.5)) {
                $given[$name] = (float) $value;
            } elseif (!self::accepts($type, $value)) {
                $message = "$name must be of type " . ltrim((string) $type, '?') . ', not ' . get_debug_type($value);
                throw new ConfigurationException($message);
            }
        }
    }

    /**
     * Returns the options of a library that not every library has, as keys.
     *
     * @param class-string $class class whose constructor has them
     * @param class-string $base class whose constructor has the others
     * @return array<string, ReflectionType|null>
     */
    public static function own(string $class, string $base): array
    {
        return array_diff_key(self::types($class), self::types($base));
    }

    /**
     * @param class-string $class
     * @return array<string, ReflectionType|null>
     */
    private static function types(string $class): array
    {
        $types = [];
        foreach ((new ReflectionMethod($class, '__construct'))->getParameters() as $parameter) {
            $types[$parameter->getName()] = $parameter->getType();
        }
        return $types;
    }

    private static function accepts(ReflectionType $type, #[\SensitiveParameter] mixed $value): bool
    {
        if ($type instanceof ReflectionUnionType) {
            return array_filter($type->getTypes(), static fn (ReflectionType $one): bool => self::accepts($one, $value))
                !== [];
        }
        if (!$type instanceof ReflectionNamedType || ($value === null && $type->allowsNull())) {
            return $value === null;
        }
        $name = $type->getName();
        return get_debug_type($value) === $name || $value instanceof $name;
    }
}
