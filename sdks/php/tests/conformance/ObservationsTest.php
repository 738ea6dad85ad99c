<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Tests\ScriptedTransport;
use IntegrationApi\Transport\HttpRequest;
use Psr\Log\LoggerInterface;
use RuntimeException;

require_once __DIR__ . '/DriverTestCase.php';

final class ObservationsTest extends DriverTestCase
{
    public function testTheLogHasWarningsOfPhp(): void
    {
        $observations = new Observations();
        $observations->begin();
        trigger_error('odd', E_USER_WARNING);
        self::assertStringContainsString('odd in ' . __FILE__, $observations->end());
        self::assertSame([], $observations->lines);
    }

    public function testTheLogHasTheLinesOfTheLoggerWithTheirContext(): void
    {
        $observations = new Observations();
        $logger = new Logger($observations);
        self::assertInstanceOf(LoggerInterface::class, $logger);
        $observations->begin();
        $logger->info('{method} {path}', ['method' => 'GET', 'headers' => ['x-secret' => 'hidden']]);
        $logger->warning('slow');
        self::assertStringContainsString('[x-secret] => hidden', $observations->end());
        self::assertSame(['info GET {path}', 'warn slow'], $observations->lines);
    }

    public function testABrokenLoggerThrowsAfterItHasRecordedTheLine(): void
    {
        $observations = new Observations();
        $observations->begin();
        $result = TimedResult::of(static fn () => (new Logger($observations, throws: true))->info('line'));
        self::assertInstanceOf(RuntimeException::class, $result->error);
        self::assertSame(['info line'], $observations->lines);
    }

    public function testEachCallHasItsOwnObservations(): void
    {
        $observations = new Observations();
        $observations->begin();
        $observations->addLine('info a', []);
        $observations->events[] = 'transport GET';
        $observations->end();
        $observations->begin();
        self::assertSame('', $observations->end());
        self::assertSame([[], []], [$observations->lines, $observations->events]);
    }

    public function testAnOwnTransportRespondsWithoutARequest(): void
    {
        $respond = ['status' => 200, 'json' => ['id' => 'ord_9']];
        $outcome = self::outcome(new ScriptedTransport(), self::UPDATE, ['transport' => ['respond' => $respond]]);
        self::assertSame(['id' => 'ord_9'], $outcome['value']);
        self::assertSame(['transport PATCH'], $outcome['events']);
    }

    /**
     * @dataProvider responses
     * @param array<string, mixed> $step
     * @param array<string, string> $headers
     */
    public function testAnOwnTransportReturnsTheResponseOfTheCase(array $step, array $headers, string $body): void
    {
        $transport = new OwnTransport(new Observations(), Lines::decode(json_encode($step, JSON_THROW_ON_ERROR)));
        $response = $transport->send(self::request('http://unused.example'));
        self::assertSame([$headers, $body], [$response->headers, $response->body]);
    }

    /** @return list<array{array<string, mixed>, array<string, string>, string}> */
    public static function responses(): array
    {
        $problem = 'application/problem+json';
        return [
            [['status' => 200, 'json' => ['a' => 1]], ['content-type' => 'application/json'], '{"a":1}'],
            [['status' => 404, 'json' => null], ['content-type' => $problem], 'null'],
            [['status' => 200, 'json' => [], 'headers' => ['Content-Type' => 'x']], ['content-type' => 'x'], '[]'],
            [['status' => 200, 'text' => 'a', 'headers' => ['X-A' => ['b', 'c']]], ['x-a' => 'b, c'], 'a'],
            [['status' => 200, 'base64' => '/w=='], [], "\xff"],
            [['status' => 204], [], ''],
        ];
    }

    /** @group sockets */
    public function testAnOwnTransportSendsTheRequestWithoutTheTransportOfTheLibrary(): void
    {
        $command = [PHP_BINARY, dirname(__DIR__) . '/raw_server.php'];
        $server = proc_open($command, [1 => ['pipe', 'w']], $pipes);
        try {
            $url = trim((string) fgets($pipes[1]));
            $transport = new OwnTransport(new Observations(), null);
            $response = $transport->send(self::request("$url/echo"));
            $redirect = $transport->send(self::request("$url/redirect"));
            self::assertSame([302, ''], [$redirect->status, $redirect->body]);
            self::assertSame(404, $transport->send(self::request("$url/missing"))->status);
        } finally {
            proc_terminate($server);
            proc_close($server);
        }
        self::assertSame([200, '1'], [$response->status, $response->headers['x-request-of-connection']]);
        self::assertStringStartsWith("POST /echo HTTP/1.1\r\n", $response->body);
        self::assertStringContainsString("\r\nX-Test: a\r\n", $response->body);
        self::assertStringEndsWith("\r\n\r\nü", $response->body);
    }

    /** @group sockets */
    public function testAnOwnTransportWithoutResponseFailsAsTheLibraryExpects(): void
    {
        $this->expectException(ConnectionException::class);
        (new OwnTransport(new Observations(), null))->send(self::request('http://127.0.0.1:1'));
    }

    private static function request(string $url): HttpRequest
    {
        return new HttpRequest('POST', $url, ['X-Test' => 'a', 'Content-Type' => 'text/plain'], 'ü', 5.0, 5.0, 1000);
    }
}
