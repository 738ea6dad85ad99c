<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Pager;
use IntegrationApi\Scripts\Reference;
use IntegrationApi\Testing\FakeApi;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionMethod;
use ReflectionProperty;
use Throwable;

/** Every public function, with arguments of all kinds that its native types allow: whatever it throws is ours. */
final class EveryFunctionTest extends TestCase
{
    /** @dataProvider methods */
    public function testAMethodOfAClientThrowsOnlyOurErrors(string $resource, string $method): void
    {
        $fake = new FakeApi(maxRetries: 0, adaptiveRateLimit: false);
        $call = static function (array $arguments) use ($fake, $resource, $method): void {
            $result = $fake->api->$resource->$method(...$arguments);
            if ($result instanceof Pager) {
                $result->first();
            }
        };
        self::assertThrowsOnlyOurs($call, new ReflectionMethod($fake->api->$resource, $method));
        self::assertThrowsOnlyOurs(
            static fn (array $arguments) => $fake->api->$resource->withResponse()->$method(...$arguments),
            new ReflectionMethod($fake->api->$resource->withResponse(), $method),
        );
    }

    /** @return iterable<string, array{string, string}> */
    public static function methods(): iterable
    {
        foreach ((new ReflectionClass(Client::class))->getProperties(ReflectionProperty::IS_PUBLIC) as $resource) {
            $class = new ReflectionClass((string) $resource->getType());
            foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
                if (!$method->isConstructor() && $method->getName() !== 'withResponse') {
                    yield "{$resource->getName()}.{$method->getName()}" => [$resource->getName(), $method->getName()];
                }
            }
        }
    }

    /** @dataProvider constructors */
    public function testAConstructorThrowsOnlyOurErrors(string $class): void
    {
        $reflection = new ReflectionClass($class);
        $create = $reflection->getConstructor();
        self::assertNotNull($create);
        self::assertThrowsOnlyOurs(static fn (array $arguments) => $reflection->newInstance(...$arguments), $create);
    }

    /** @return iterable<string, array{class-string}> */
    public static function constructors(): iterable
    {
        foreach (Reference::classes() as $class) {
            $reflection = new ReflectionClass($class);
            $create = $reflection->getConstructor();
            $isModel = str_starts_with($class, 'IntegrationApi\\Model\\') || $class === Client::class
                || $class === 'IntegrationApi\\RequestOptions';
            if ($isModel && $create !== null && $create->isPublic() && $reflection->isInstantiable()) {
                yield $class => [$class];
            }
        }
    }

    /** @param Closure(array<string, mixed>): mixed $call */
    private static function assertThrowsOnlyOurs(Closure $call, ReflectionMethod $method): void
    {
        $usual = ArgumentValues::usual($method);
        $foreign = [];
        foreach ($method->getParameters() as $parameter) {
            foreach (ArgumentValues::strange($parameter) as $value) {
                try {
                    $call([...$usual, $parameter->getName() => $value]);
                } catch (IntegrationApiException) {
                    continue;
                } catch (Throwable $error) {
                    $shown = substr((string) json_encode($value, JSON_PARTIAL_OUTPUT_ON_ERROR), 0, 40);
                    $foreign[] = "{$parameter->getName()} $shown: " . $error::class . " {$error->getMessage()}"
                        . " at {$error->getFile()}:{$error->getLine()}";
                }
            }
        }
        self::assertSame([], $foreign);
    }
}
