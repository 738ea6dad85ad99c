<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use DateTimeImmutable;
use DateTimeInterface;
use ReflectionClass;
use ReflectionEnum;
use ReflectionFunctionAbstract;
use ReflectionNamedType;
use ReflectionParameter;
use ReflectionUnionType;
use stdClass;

/** Values for the arguments of public functions: one that is usual, and all kinds that their native types allow. */
final class ArgumentValues
{
    /**
     * Returns a usual value for each argument that is required.
     *
     * @return array<string, mixed>
     */
    public static function usual(ReflectionFunctionAbstract $function): array
    {
        $arguments = [];
        foreach ($function->getParameters() as $parameter) {
            if (!$parameter->isOptional()) {
                $arguments[$parameter->getName()] = self::strange($parameter)[0];
            }
        }
        return $arguments;
    }

    /**
     * Returns values that the native type of a parameter allows; the first one is usual.
     *
     * @return non-empty-list<mixed>
     */
    public static function strange(ReflectionParameter $parameter): array
    {
        $type = $parameter->getType();
        $types = $type instanceof ReflectionUnionType ? $type->getTypes() : [$type];
        $values = [];
        foreach ($types as $one) {
            array_push($values, ...($one instanceof ReflectionNamedType ? self::ofType($one->getName()) : []));
        }
        return [...$values, ...($parameter->allowsNull() ? [null] : [])] ?: [new stdClass()];
    }

    /** @return list<mixed> */
    private static function ofType(string $type): array
    {
        return match (true) {
            $type === 'string' => ['ord_1', '', '.', '..', 'a/b', "a\r\nb", "\0", "\xff", str_repeat('ä', 5000)],
            $type === 'int' => [1, 0, -1, PHP_INT_MAX, PHP_INT_MIN],
            $type === 'float' => [1.5, 0.0, -1.0, NAN, INF, -INF, PHP_FLOAT_MAX],
            $type === 'bool' => [true, false],
            $type === 'array' => self::arrays(),
            $type === 'mixed' => ['text', 1, NAN, [], new stdClass(), STDIN, self::arrays()],
            $type === 'Closure' => [static fn (): null => null],
            $type === 'null' => [null],
            is_a($type, DateTimeInterface::class, true) => [
                new DateTimeImmutable('2026-05-01T12:00:00.25+05:45'),
                new DateTimeImmutable('-0044-03-15'),
                new DateTimeImmutable('+12026-05-01'),
            ],
            enum_exists($type) => (new ReflectionEnum($type))->getName()::cases(),
            class_exists($type) => self::objects($type),
            default => [],
        };
    }

    /** @return list<array<array-key, mixed>> */
    private static function arrays(): array
    {
        $deep = [];
        for ($level = 0; $level < 200; $level++) {
            $deep = [$deep];
        }
        return [[], [null], [1, 'a', 2.5], [[]], ['a' => 'b'], ["a\r\n" => 'b'], [5 => 'a'], [new stdClass()], [NAN],
            ["\xff" => "\xff"], [static fn (): null => null], $deep];
    }

    /**
     * @param class-string $class
     * @return list<object>
     */
    private static function objects(string $class): array
    {
        $reflection = new ReflectionClass($class);
        $create = $reflection->getConstructor();
        $arguments = $create === null ? [] : self::usual($create);
        return $reflection->isInstantiable() ? [$reflection->newInstance(...$arguments)] : [];
    }
}
