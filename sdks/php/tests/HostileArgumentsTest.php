<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use BackedEnum;
use Closure;
use DateTimeImmutable;
use DateTimeInterface;
use IntegrationApi\Cancellation;
use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\FilePart;
use IntegrationApi\Omit;
use IntegrationApi\Pager;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionMethod;
use ReflectionNamedType;
use ReflectionObject;
use ReflectionParameter;
use ReflectionProperty;
use ReflectionType;
use ReflectionUnionType;
use Throwable;

/**
 * Calls every public method of the client with generated values of the types that it documents: whatever is thrown is
 * an exception of the library. The seed is fixed, so that a failure repeats.
 */
final class HostileArgumentsTest extends TestCase
{
    private const ROUNDS = 25;
    private const MAX_DEPTH = 3;
    private const TEXTS = ['', 'a', '..', '0', "a\r\nb", "\0", "\xFF", "é\u{202E}", '🙂', 'ord_1', 'EUR', '-1', 'null'];
    private const BODIES = [
        '{}', '[]', 'null', '7', '"x"', '', '<html>', '{"data":7}', '{"data":[7],"has_more":true}', "\xFF", '{"id":',
        '{"data":[{}],"has_more":false}', '{"id":[],"created_at":"yesterday","status":{},"line_items":"x"}',
    ];

    private static function client(): Client
    {
        $responses = [];
        foreach (range(1, 6) as $_) {
            $status = self::pick([200, 200, 200, 201, 204, 302, 404, 422, 503]);
            $headers = self::pick([[], ['ratelimit' => '"'], ['location' => '//'], ['date' => '']]);
            // A retry without a wait.
            $headers += $status === 503 ? ['retry-after' => '0'] : [];
            $responses[] = new HttpResponse($status, $headers, self::pick(self::BODIES));
        }
        return new Client('ik_test_secret', transport: new ScriptedTransport(...$responses), maxRetries: 1);
    }

    /** @return array<string, array{string, string}> */
    public static function methods(): array
    {
        $methods = [];
        foreach ((new ReflectionObject(self::client()))->getProperties(ReflectionProperty::IS_PUBLIC) as $resource) {
            foreach ((new ReflectionClass((string) $resource->getType()))->getMethods() as $method) {
                if ($method->isPublic() && !$method->isConstructor() && !str_starts_with($method->name, '__')) {
                    $methods["{$resource->name}->{$method->name}"] = [$resource->name, $method->name];
                }
            }
        }
        return $methods;
    }

    /** @dataProvider methods */
    public function testWhateverAMethodOfAResourceThrowsIsOurs(string $resource, string $method): void
    {
        mt_srand(crc32("$resource $method"));
        for ($round = 0; $round < self::ROUNDS; $round += 1) {
            $this->requireOwn(static function () use ($resource, $method): void {
                $callee = new ReflectionMethod(self::client()->$resource, $method);
                $result = $callee->invokeArgs(self::client()->$resource, self::arguments($callee));
                self::read($result);
            });
        }
    }

    /** @dataProvider constructors */
    public function testWhateverAConstructorThrowsIsOurs(string $class): void
    {
        mt_srand(crc32($class));
        for ($round = 0; $round < 200; $round += 1) {
            $this->requireOwn(static function () use ($class): void {
                new $class(...self::arguments(new ReflectionMethod($class, '__construct')));
            });
        }
    }

    /** @return list<array{class-string}> */
    public static function constructors(): array
    {
        return [[Client::class], [RequestOptions::class], [FilePart::class], [Cancellation::class]];
    }

    public function testWhateverTheClientThrowsIsOurs(): void
    {
        mt_srand(7);
        for ($round = 0; $round < 300; $round += 1) {
            $this->requireOwn(static function (): void {
                $arguments = self::arguments(new ReflectionMethod(Client::class, 'request'));
                self::client()->request(...$arguments);
            });
            $this->requireOwn(static function (): void {
                $options = self::arguments(new ReflectionMethod(Client::class, '__construct'));
                $name = self::pick([...array_keys($options), 'unknown']);
                self::client()->withOptions(...[$name => $options[$name] ?? self::pick([null, 1, 'x', []])]);
            });
        }
    }

    private function requireOwn(Closure $call): void
    {
        try {
            $call();
        } catch (IntegrationApiException) {
            // The documentation names it.
        } catch (Throwable $error) {
            self::fail($error::class . ": {$error->getMessage()} in {$error->getFile()}:{$error->getLine()}");
        }
        $this->addToAssertionCount(1);
    }

    private static function read(mixed $result): void
    {
        if ($result instanceof Pager) {
            $result->toArray(3);
        } elseif (is_object($result)) {
            foreach ((new ReflectionClass($result))->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
                $property->getValue($result);
            }
        }
    }

    /** @return array<string, mixed> */
    private static function arguments(ReflectionMethod $method, int $depth = 0): array
    {
        $arguments = [];
        foreach ($method->getParameters() as $parameter) {
            $isGiven = !$parameter->isOptional() || mt_rand(0, 2) === 0;
            $isService = in_array($parameter->name, ['transport', 'logger', 'sharedState', 'middleware'], true);
            if ($isGiven && !$isService && !$parameter->isVariadic()) {
                $arguments[$parameter->name] = self::value($parameter->getType(), $parameter, $depth);
            }
        }
        return $arguments;
    }

    private static function value(?ReflectionType $type, ReflectionParameter $parameter, int $depth): mixed
    {
        if ($type instanceof ReflectionUnionType) {
            return self::value(self::pick($type->getTypes()), $parameter, $depth);
        }
        if (!$type instanceof ReflectionNamedType || ($type->allowsNull() && mt_rand(0, 4) === 0)) {
            return $type === null || $type->allowsNull() ? null : self::pick(self::TEXTS);
        }
        return match ($type->getName()) {
            'string' => self::pick(self::TEXTS),
            'int' => self::pick([0, 1, -1, 100, PHP_INT_MAX, PHP_INT_MIN]),
            'float' => self::pick([0.0, 1.5, -1.0, NAN, INF, 1e308]),
            'bool' => self::pick([true, false]),
            'mixed' => self::pick([null, 1, 'x', [], NAN, "\xFF", ['a' => NAN], (object) []]),
            'array', 'iterable' => self::items(),
            'Closure' => self::pick([static fn () => 'ik_test_key', static fn () => null]),
            'null' => null,
            default => self::instance($type->getName(), $depth),
        };
    }

    /** @return array<array-key, mixed> */
    private static function items(): array
    {
        $deep = [];
        for ($level = 0; $level < 200; $level += 1) {
            $deep = [$deep];
        }
        $others = [[], (object) [], $deep, STDIN, static fn () => null, Omit::Value, new DateTimeImmutable()];
        $item = self::pick([null, 7, 'x', "a\r\nb", "\xFF", NAN, ...$others]);
        return self::pick([[], [$item], ['X-A' => $item], [3 => $item], [$item, $item], ['' => $item]]);
    }

    private static function instance(string $class, int $depth): mixed
    {
        if (is_subclass_of($class, BackedEnum::class) || $class === Omit::class) {
            return self::pick($class::cases());
        }
        if (is_a($class, DateTimeInterface::class, true)) {
            return new DateTimeImmutable(self::pick(['now', '0001-01-01', '9999-12-31T23:59:60.5+14:00']));
        }
        $reflection = new ReflectionClass($class);
        // Only the API creates such a record.
        if ($reflection->getConstructor()?->isPrivate() === true) {
            return $class::decode((object) self::pick([[], ['version' => 3], ['version' => null]]));
        }
        if ($depth > self::MAX_DEPTH || $reflection->isAbstract() || $reflection->getConstructor() === null) {
            return $reflection->isInstantiable() && $reflection->getConstructor() === null ? new $class() : null;
        }
        return new $class(...self::arguments($reflection->getConstructor(), $depth + 1));
    }

    /**
     * @template T
     * @param array<T> $choices
     * @return T
     */
    private static function pick(array $choices): mixed
    {
        return $choices[array_keys($choices)[mt_rand(0, count($choices) - 1)]];
    }
}
