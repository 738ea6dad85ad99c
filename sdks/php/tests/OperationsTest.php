<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Pager;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionMethod;
use ReflectionNamedType;

/** Calls every method with its required arguments only. */
final class OperationsTest extends TestCase
{
    /** @dataProvider operations */
    public function testAResultComesWithItsResponseFromTheView(string $resource, string $method): void
    {
        $transport = new ScriptedTransport(ScriptedTransport::json((object) []), ScriptedTransport::json((object) []));
        $target = $transport->client()->$resource;
        $viewed = $target->withResponse();
        $reflection = new ReflectionMethod($viewed, $method);
        $arguments = PublicInstances::arguments($reflection);
        $plain = new ReflectionMethod($target, $method);
        [$parameters, $others] = [$plain->getParameters(), $reflection->getParameters()];
        self::assertSame(array_map(strval(...), $parameters), array_map(strval(...), $others));
        $response = $reflection->invokeArgs($viewed, $arguments);
        $value = $plain->invokeArgs($target, $arguments);
        self::assertSame(200, $response->status);
        $expected = $value instanceof Pager ? $value->firstPage() : $value;
        self::assertSame(get_debug_type($expected), get_debug_type($response->data));
        [$one, $other] = $transport->requests;
        self::assertSame([$one->method, $one->url, $one->body], [$other->method, $other->url, $other->body]);
    }

    /** @return iterable<string, array{string, string}> */
    public static function operations(): iterable
    {
        foreach ((new ReflectionClass(Client::class))->getProperties() as $property) {
            $type = $property->getType();
            self::assertInstanceOf(ReflectionNamedType::class, $type);
            foreach ((new ReflectionClass($type->getName()))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
                if (!$method->isConstructor() && $method->name !== 'withResponse') {
                    yield "$property->name.$method->name" => [$property->name, $method->name];
                }
            }
        }
    }
}
