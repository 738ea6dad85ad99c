<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Pager;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use ReflectionMethod;

/** Calls every method on responses that nobody expects, and reads what it returns. */
final class HostileResponsesTest extends TestCase
{
    use OnlyOwnErrors;

    private const BODIES = [
        '{}', '[]', 'null', '7', '"x"', '', '<html>', '{"data":7}', '{"data":[7],"has_more":true}', "\xFF", '{"id":',
        '{"data":[{}],"has_more":false}', '{"id":[],"created_at":"yesterday","status":{},"line_items":"x"}',
    ];

    /** @dataProvider \IntegrationApi\Tests\OperationsTest::operations */
    public function testAnUnexpectedResponseEndsOnlyInAnExceptionOfTheLibrary(string $resource, string $method): void
    {
        foreach (self::responses() as $what => $response) {
            $target = (new ScriptedTransport($response, $response, $response))->client()->$resource;
            $callee = new ReflectionMethod($target, $method);
            $arguments = PublicInstances::arguments($callee);
            $this->requireOwn($what, static fn () => self::read($callee->invokeArgs($target, $arguments)));
        }
    }

    /** @return iterable<string, HttpResponse> */
    private static function responses(): iterable
    {
        $heads = [200 => [], 204 => ['date' => ''], 302 => ['location' => '//'], 422 => ['ratelimit' => '"']];
        foreach (self::BODIES as $body) {
            foreach ($heads as $status => $headers) {
                yield "$status $body" => new HttpResponse($status, $headers, $body);
            }
        }
    }

    private static function read(mixed $result): void
    {
        if ($result instanceof Pager) {
            array_map(self::read(...), $result->toArray(3));
        } elseif (is_object($result)) {
            foreach (array_keys(get_class_vars($result::class)) as $property) {
                $result->$property;
            }
        }
    }
}
