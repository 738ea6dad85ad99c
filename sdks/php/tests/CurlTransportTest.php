<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use PHPUnit\Framework\TestCase;

/**
 * The default transport, and its connections: their number and their end.
 *
 * @group sockets
 */
final class CurlTransportTest extends TestCase
{
    use UsesRawServer;

    private static function request(
        string $path,
        float $timeout = 5.0,
        string $method = 'GET',
        ?string $body = null,
    ): HttpRequest {
        $headers = ['X-Test' => 'a', ...($body === null ? [] : ['Content-Type' => 'application/json'])];
        $url = self::url() . $path;
        return new HttpRequest($method, $url, $headers, $body, 5.0, $timeout, 10_000, onResend: static fn () => null);
    }

    public function testTheTransportSendsARequestUnchanged(): void
    {
        $request = self::request('/echo/a%2Fb/../c?d=e,f', method: 'PATCH', body: '{"a":"ü"}');
        $response = (new CurlTransport())->send($request);
        self::assertSame(200, $response->status);
        self::assertStringStartsWith("PATCH /echo/a%2Fb/../c?d=e,f HTTP/1.1\r\n", $response->body);
        self::assertStringEndsWith("\r\n\r\n{\"a\":\"ü\"}", $response->body);
        self::assertStringContainsString("\r\nX-Test: a\r\n", $response->body);
        self::assertStringContainsString("\r\nContent-Type: application/json\r\n", $response->body);
        self::assertStringContainsString("\r\nContent-Length: 10\r\n", $response->body);
    }

    public function testNothingButTheConnectionIsKeptBetweenRequests(): void
    {
        $transport = new CurlTransport();
        $transport->send(self::request('/echo', method: 'POST', body: '{"secret":1}'));
        $response = $transport->send(self::request('/echo'));
        self::assertSame('2', $response->headers['x-request-of-connection']);
        self::assertStringStartsWith('GET ', $response->body);
        self::assertStringNotContainsString('secret', $response->body);
        self::assertStringNotContainsString('Content-Type', $response->body);
    }

    public function testAClosedTransportLetsActiveTransfersFinish(): void
    {
        $transport = new CurlTransport();
        $active = $transport->start(self::request('/slow'));
        $transport->wait(0.01);
        $transport->close();
        self::assertSame('1', $transport->send(self::request('/echo'))->headers['x-request-of-connection']);
        while (!$active->isDone()) {
            $transport->wait(0.1);
        }
        self::assertSame('{}', $active->response()->body);
        $transport->close();
        $transport->close();
        self::assertSame('1', $transport->send(self::request('/echo'))->headers['x-request-of-connection']);
    }

    public function testALostRequestIsNotSentOverAnotherIdleConnection(): void
    {
        // The server may end the connection before or after curl looks at it for the first time.
        for ($round = 0; $round < 150; $round++) {
            $transport = new CurlTransport();
            $pair = [$transport->start(self::request('/echo')), $transport->start(self::request('/echo'))];
            while (!$pair[0]->isDone() || !$pair[1]->isDone()) {
                $transport->wait(0.1);
            }
            try {
                $transport->send(self::request('/close'));
                self::fail('The new connection ends without a response, too.');
            } catch (ConnectionException) {
                $count = $transport->send(self::request('/echo'))->headers['x-request-of-connection'];
                self::assertSame('2', $count, "round $round: the other idle connection has ended");
            }
        }
    }

    public function testARequestThatWaitsForAConnectionTimesOut(): void
    {
        $transport = new CurlTransport(1);
        $first = $transport->start(self::request('/slow'));
        $second = $transport->start(self::request('/echo', 0.05));
        $third = $transport->start(self::request('/echo'));
        while (!$first->isDone() || !$third->isDone()) {
            $transport->wait(0.02);
        }
        self::assertSame('2', $third->response()->headers['x-request-of-connection']);
        $this->expectException(TimeoutException::class);
        $second->response();
    }

    public function testATransferThatWaitsCanBeCancelled(): void
    {
        $transport = new CurlTransport(1);
        $first = $transport->start(self::request('/slow'));
        $second = $transport->start(self::request('/echo'));
        $second->cancel();
        $first->cancel();
        $first->cancel();
        self::assertSame(200, $transport->send(self::request('/echo'))->status);
        self::assertStringContainsString('isDone', print_r($second, true));
        $this->expectException(ConnectionException::class);
        $second->response();
    }

    public function testACopyHasItsOwnConnections(): void
    {
        $transport = new CurlTransport();
        $transport->send(self::request('/echo'));
        $copy = clone $transport;
        self::assertSame('1', $copy->send(self::request('/echo'))->headers['x-request-of-connection']);
        self::assertStringContainsString('256', print_r($copy, true));
    }

    public function testANumberOfConnectionsThatIsNotPositiveIsRejected(): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage('maxConnections must be a positive integer, not 0');
        new CurlTransport(0);
    }
}
