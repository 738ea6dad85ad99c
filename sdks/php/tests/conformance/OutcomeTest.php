<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Core\Error\ErrorResponse;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\RateLimitStatus;
use IntegrationApi\Tests\ScriptedTransport;
use IntegrationApi\Transport\HttpResponse;
use stdClass;

require_once __DIR__ . '/DriverTestCase.php';

final class OutcomeTest extends DriverTestCase
{
    public function testReportsTheFieldsOfAnError(): void
    {
        $body = '{"code":"invalid","errors":[{"pointer":"#/a","code":"x"},{"parameter":"b","code":"y"}]}';
        $transport = new ScriptedTransport(new HttpResponse(422, ['retry-after-ms' => '20'], $body));
        $outcome = self::outcome($transport, self::LIST);
        self::assertSame(['Validation', 422, 'invalid'], [$outcome['class'], $outcome['status'], $outcome['code']]);
        self::assertSame(['GET', '/api/v1/orders'], [$outcome['method'], $outcome['path']]);
        self::assertSame(20.0, $outcome['retry_after_ms']);
        self::assertSame([['#/a', 'x'], ['b', 'y']], $outcome['fields']);
        self::assertNull($outcome['request_id']);
    }

    /** @group processes */
    public function testReportsEverySinkOfAnError(): void
    {
        $call = ['operation' => 'updateOrder', 'path' => ['order_id' => '..'], 'body' => (object) []];
        $outcome = self::driverOutcome($call, []);
        self::assertSame('InvalidRequest', $outcome['class']);
        self::assertSame(['message', 'string', 'json', 'dump', 'stack', 'log'], array_keys($outcome['sinks']));
        self::assertStringContainsString('ApiClient->prepare()', $outcome['sinks']['stack']);
        self::assertStringNotContainsString(self::KEY, implode($outcome['sinks']));
    }

    public function testDumpsTheClient(): void
    {
        $outcome = self::outcome(self::pages(), ['construct' => (object) []]);
        self::assertNull($outcome['value']);
        self::assertStringContainsString('https://api.example', $outcome['sinks']['dump']);
        self::assertStringNotContainsString(self::KEY, implode($outcome['sinks']));
    }

    public function testReportsOnlyTheSizeOfAVeryLargeValue(): void
    {
        $body = '{"data":[{"id":"' . str_repeat('x', 1_048_577) . '"}]}';
        $outcome = self::outcome(new ScriptedTransport(new HttpResponse(200, [], $body)), self::LIST);
        self::assertMatchesRegularExpression('/^\d+ bytes of text$/D', $outcome['value']);
        self::assertSame("NULL\n", $outcome['sinks']['string']);
    }

    public function testAValueWithoutJsonFormIsAnError(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{"version":1,"more":1e400}'));
        $call = ['operation' => 'updateOrder', 'path' => ['order_id' => 'o'], 'body' => (object) []];
        self::assertSame('native:JsonException', self::outcome($transport, $call)['class']);
    }

    public function testReportsTheResponseOfAnError(): void
    {
        $body = '{"type":"https://docs.example/errors","nested":[1,{"a":null}]}';
        $transport = new ScriptedTransport(new HttpResponse(409, ['x-a' => 'b'], $body));
        $outcome = self::outcome($transport, self::LIST);
        self::assertSame('https://docs.example/errors', $outcome['doc_url']);
        self::assertSame($body, $outcome['raw_body']);
        self::assertSame(json_decode($body, true), $outcome['body']);
        self::assertSame(['x-a' => 'b'], $outcome['headers']);
        self::assertNull($outcome['rate_limit']);
    }

    public function testDistinguishesABodyThatIsEmptyFromNone(): void
    {
        $body = static fn (ErrorResponse $response): array => Outcome::fromError(new ApiException('m', $response));
        self::assertEquals(new stdClass(), $body(new ErrorResponse(500, body: new stdClass()))['body']);
        self::assertSame(['a'], $body(new ErrorResponse(500, body: ['a']))['body']);
        $error = $body(new ErrorResponse(500, rawBody: '<html>'));
        self::assertSame([null, '<html>'], [$error['body'], $error['raw_body']]);
    }

    public function testReportsTheRateLimitOfAnErrorThatHasOne(): void
    {
        $response = new ErrorResponse(429, rateLimit: new RateLimitStatus(10, null, 15, 60));
        $expected = ['limit' => 10, 'remaining' => null, 'reset_ms' => 15_000.0, 'window_ms' => 60_000.0];
        self::assertSame($expected, Outcome::fromError(new ApiException('m', $response))['rate_limit']);
    }

    /** @group processes */
    public function testDoesNotCopyAVeryLargeBodyOfAnError(): void
    {
        [$body, $bytes, $stack] = self::output(
            'use IntegrationApi\Transport\HttpRequest;'
            . '$request = new HttpRequest("GET", "http://a.example", ["Key" => "hidden"], null, 1, 1, 1);'
            . 'function fail(HttpRequest $request, string $body) {'
            . '    throw new IntegrationApi\Exception\DecodeException("large", $body);'
            . '}'
            . 'try { fail($request, str_repeat("x", 8_000_000)); } catch (Throwable $error) {}'
            . 'memory_reset_peak_usage(); $before = memory_get_usage();'
            . '$outcome = IntegrationApi\Tests\Conformance\Outcome::fromError($error);'
            . '$bytes = memory_get_peak_usage() - $before;'
            . 'echo json_encode([$outcome["raw_body"], $bytes, $outcome["sinks"]["stack"]]);',
        );
        self::assertSame('8000000 bytes of text', $body);
        self::assertLessThan(6_000_000, $bytes);
        self::assertGreaterThan(200_000, strlen($stack));
        self::assertStringContainsString('[method] => GET', $stack);
        self::assertStringNotContainsString('hidden', $stack);
    }

    public function testAnErrorWhileReadingIsTheOutcome(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{"placed_at":"tomorrow"}'));
        $outcome = self::outcome($transport, self::UPDATE);
        self::assertSame(['error', 'Decode'], [$outcome['kind'], $outcome['class']]);
    }

    public function testReportsTheVariantOfAUnion(): void
    {
        $transport = new ScriptedTransport(
            new HttpResponse(200, [], '{"type":"order.paid"}'),
            new HttpResponse(200, [], '{"type":"order.teleported"}'),
        );
        $call = ['operation' => 'retrieveEvent', 'path' => ['event_id' => 'evt_1']];
        $outcome = self::outcome($transport, ['steps' => [$call, $call]]);
        self::assertSame(['OrderPaidEvent', 'UnknownEvent'], array_column($outcome['steps'], 'variant'));
    }
}
