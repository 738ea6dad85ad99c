<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

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
        return new HttpRequest($method, self::$url . $path, $headers, $body, 5.0, $path === '/stall' ? 0.2 : 5.0, 1000);
    }

    private static function get(string $path): HttpResponse
    {
        return (new CurlTransport())->send(self::request($path));
    }

    public function testSendsTheRequestAsItIs(): void
    {
        $answer = (new CurlTransport())->send(self::request('/echo/a%2Fb/../c?d=e,f', 'PATCH', '{"a":"ü"}'));
        self::assertSame(200, $answer->status);
        self::assertStringStartsWith("PATCH /echo/a%2Fb/../c?d=e,f HTTP/1.1\r\n", $answer->body);
        self::assertStringEndsWith("\r\n\r\n{\"a\":\"ü\"}", $answer->body);
        self::assertStringContainsString("\r\nX-Test: a\r\n", $answer->body);
        self::assertStringContainsString("\r\nContent-Type: application/json\r\n", $answer->body);
        self::assertStringContainsString("\r\nContent-Length: 10\r\n", $answer->body);
    }

    public function testAWriteWithoutBodyHasALengthAndNoMediaType(): void
    {
        $answer = (new CurlTransport())->send(self::request('/echo', 'POST'));
        self::assertStringContainsString("\r\nContent-Length: 0\r\n", $answer->body);
        self::assertStringNotContainsString('Content-Type', $answer->body);
        self::assertStringNotContainsString('Expect', $answer->body);
    }

    public function testKeepsOneConnectionAndNothingElseBetweenCalls(): void
    {
        $transport = new CurlTransport();
        $transport->send(self::request('/echo', 'POST', '{"secret":1}'));
        $answer = $transport->send(self::request('/echo'));
        self::assertSame('2', $answer->headers['x-request-of-connection']);
        self::assertStringStartsWith('GET ', $answer->body);
        self::assertStringNotContainsString('secret', $answer->body);
        self::assertStringNotContainsString('Content-Type', $answer->body);
    }

    public function testReadsHeadersWithoutRegardToCaseAndJoinsThoseThatComeTwice(): void
    {
        $headers = self::get('/headers')->headers;
        self::assertSame('a, b', $headers['x-twice']);
        self::assertArrayNotHasKey('x-interim', $headers);
    }

    public function testDecompresses(): void
    {
        self::assertSame('{"zipped":true}', self::get('/gzip')->body);
    }

    public function testFollowsNoRedirect(): void
    {
        $answer = self::get('/redirect');
        self::assertSame(302, $answer->status);
        self::assertSame(self::$url . '/echo', $answer->headers['location']);
    }

    /** @dataProvider tooLarge */
    public function testStopsReadingABodyThatIsTooLarge(string $path): void
    {
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('1000 bytes');
        self::get($path);
    }

    /** @return list<array{string}> */
    public static function tooLarge(): array
    {
        return [['/large'], ['/bomb']];
    }

    public function testEndsAnAttemptWhoseBodyDoesNotCome(): void
    {
        try {
            self::get('/stall');
            self::fail('The body never comes.');
        } catch (TimeoutException $error) {
            self::assertSame(TimeoutPhase::Attempt, $error->phase);
        }
    }

    /** @dataProvider broken */
    public function testAnAnswerThatIsNotWholeIsAConnectionError(string $path): void
    {
        $this->expectException(ConnectionException::class);
        self::get($path);
    }

    /** @return list<array{string}> */
    public static function broken(): array
    {
        return [['/close'], ['/truncated'], ['/chunked']];
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
