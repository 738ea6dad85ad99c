<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

/** @group sockets */
final class CurlTransportTest extends TestCase
{
    /** @var resource */
    private static $server;
    private static string $url;

    public static function setUpBeforeClass(): void
    {
        $server = proc_open([PHP_BINARY, __DIR__ . '/raw_server.php'], [1 => ['pipe', 'w']], $pipes);
        self::assertIsResource($server);
        self::$server = $server;
        self::$url = trim((string) fgets($pipes[1]));
    }

    public static function tearDownAfterClass(): void
    {
        proc_terminate(self::$server);
        proc_close(self::$server);
    }

    private static function request(string $path, string $method = 'GET', ?string $body = null): HttpRequest
    {
        $headers = ['X-Test' => 'a', ...($body === null ? [] : ['Content-Type' => 'application/json'])];
        $timeout = $path === '/stall' ? 0.2 : 5.0;
        $url = self::$url . $path;
        return new HttpRequest($method, $url, $headers, $body, 5.0, $timeout, 1000, onResend: static fn () => null);
    }

    private static function get(string $path): HttpResponse
    {
        return (new CurlTransport())->send(self::request($path));
    }

    public function testSendsTheRequestUnchanged(): void
    {
        $response = (new CurlTransport())->send(self::request('/echo/a%2Fb/../c?d=e,f', 'PATCH', '{"a":"ü"}'));
        self::assertSame(200, $response->status);
        self::assertStringStartsWith("PATCH /echo/a%2Fb/../c?d=e,f HTTP/1.1\r\n", $response->body);
        self::assertStringEndsWith("\r\n\r\n{\"a\":\"ü\"}", $response->body);
        self::assertStringContainsString("\r\nX-Test: a\r\n", $response->body);
        self::assertStringContainsString("\r\nContent-Type: application/json\r\n", $response->body);
        self::assertStringContainsString("\r\nContent-Length: 10\r\n", $response->body);
    }

    public function testAWriteWithoutBodyHasAContentLengthAndNoMediaType(): void
    {
        $response = (new CurlTransport())->send(self::request('/echo', 'POST'));
        self::assertStringContainsString("\r\nContent-Length: 0\r\n", $response->body);
        self::assertStringNotContainsString('Content-Type', $response->body);
        self::assertStringNotContainsString('Expect', $response->body);
    }

    public function testKeepsOnlyTheConnectionBetweenCalls(): void
    {
        $transport = new CurlTransport();
        $transport->send(self::request('/echo', 'POST', '{"secret":1}'));
        $response = $transport->send(self::request('/echo'));
        self::assertSame('2', $response->headers['x-request-of-connection']);
        self::assertStringStartsWith('GET ', $response->body);
        self::assertStringNotContainsString('secret', $response->body);
        self::assertStringNotContainsString('Content-Type', $response->body);
    }

    public function testIgnoresTheCaseOfHeadersAndJoinsRepeatedOnes(): void
    {
        $headers = self::get('/headers')->headers;
        self::assertSame('a, b', $headers['x-twice']);
        self::assertArrayNotHasKey('x-interim', $headers);
    }

    public function testDecompresses(): void
    {
        self::assertSame('{"zipped":true}', self::get('/gzip')->body);
    }

    public function testDoesNotFollowRedirects(): void
    {
        $response = self::get('/redirect');
        self::assertSame(302, $response->status);
        self::assertSame(self::$url . '/echo', $response->headers['location']);
    }

    /** @dataProvider tooLarge */
    public function testStopsReadingABodyThatIsTooLarge(string $path): void
    {
        $response = self::get($path);
        self::assertSame([200, ''], [$response->status, $response->body]);
        self::assertSame('has more than 1000 bytes', $response->unreadable);
    }

    /** @return list<array{string}> */
    public static function tooLarge(): array
    {
        return [['/large'], ['/bomb']];
    }

    public function testTimesOutWhileReadingTheBody(): void
    {
        try {
            self::get('/stall');
            self::fail('The body must not arrive.');
        } catch (TimeoutException $error) {
            self::assertSame(TimeoutPhase::Attempt, $error->phase);
        }
    }

    /** @dataProvider broken */
    public function testAnIncompleteResponseIsAConnectionError(string $path): void
    {
        $this->expectException(ConnectionException::class);
        self::get($path);
    }

    /** @return list<array{string}> */
    public static function broken(): array
    {
        return [['/close'], ['/truncated'], ['/chunked'], ['/cut-head'], ['/cut-lines']];
    }

    public function testARefusedConnectionIsAConnectionError(): void
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($socket);
        $address = stream_socket_get_name($socket, false);
        fclose($socket);
        $this->expectException(ConnectionException::class);
        (new CurlTransport())->send(new HttpRequest('GET', "http://$address/", [], null, 5.0, 5.0, 1000));
    }
}
