<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use PHPUnit\Framework\TestCase;

/** Tests the connections of the default transport: their number, their end, and forked processes. */
final class CurlPoolTest extends TestCase
{
    use UsesRawServer;

    private static function request(string $path, float $timeout = 5.0): HttpRequest
    {
        $url = self::url() . $path;
        return new HttpRequest('GET', $url, [], null, 5.0, $timeout, 10_000, onResend: static fn () => null);
    }

    /** @group sockets */
    public function testClosingLetsActiveTransfersFinish(): void
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

    /** @group sockets */
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

    /** @group sockets */
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

    /** @group sockets */
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

    /** @group sockets */
    public function testAConnectionThatDoesNotOpenInTimeIsTheConnectTimeout(): void
    {
        // A listener whose queue is full accepts nobody.
        $listener = stream_socket_server('tcp://127.0.0.1:0', $code, $text, context: stream_context_create(
            ['socket' => ['backlog' => 0]],
        ));
        self::assertIsResource($listener);
        $address = stream_socket_get_name($listener, false);
        $queued = array_map(
            static fn (): mixed => @stream_socket_client("tcp://$address", $code, $text, 0.05),
            range(1, 4),
        );
        foreach ([[0.1, 5.0, TimeoutPhase::Connect], [5.0, 0.1, TimeoutPhase::Attempt]] as [$connect, $total, $phase]) {
            try {
                (new CurlTransport())->send(new HttpRequest('GET', "http://$address/", [], null, $connect, $total, 9));
                self::fail('Nobody accepts the connection.');
            } catch (TimeoutException $error) {
                self::assertSame($phase, $error->phase);
            }
        }
        unset($queued);
    }

    /** @group sockets */
    public function testAForkedProcessOpensItsOwnConnection(): void
    {
        $transport = new CurlTransport();
        $transport->send(self::request('/echo'));
        $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        self::assertIsArray($pair);
        $id = pcntl_fork();
        if ($id === 0) {
            fwrite($pair[1], $transport->send(self::request('/echo'))->headers['x-request-of-connection']);
            // Ends the process without the shutdown functions of PHPUnit.
            posix_kill((int) getmypid(), SIGKILL);
        }
        fclose($pair[1]);
        self::assertSame('1', stream_get_contents($pair[0]));
        pcntl_waitpid($id, $status);
        self::assertSame('2', $transport->send(self::request('/echo'))->headers['x-request-of-connection']);
    }

    /** @group sockets */
    public function testACopyHasItsOwnConnections(): void
    {
        $transport = new CurlTransport();
        $transport->send(self::request('/echo'));
        $copy = clone $transport;
        self::assertSame('1', $copy->send(self::request('/echo'))->headers['x-request-of-connection']);
        self::assertStringContainsString('256', print_r($copy, true));
    }

    public function testRejectsANumberOfConnectionsThatIsNotPositive(): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage('maxConnections must be a positive integer, not 0');
        new CurlTransport(0);
    }

    public function testCannotBeSerialised(): void
    {
        $this->expectException(ConfigurationException::class);
        serialize(new CurlTransport());
    }
}
