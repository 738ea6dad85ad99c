<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\CacheState;
use IntegrationApi\Client;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\SharedState;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Psr18Transport;
use IntegrationApi\Transport\Transport;
use IntegrationApi\Webhooks;
use LogicException;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\TestCase;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Message\StreamInterface;
use Psr\SimpleCache\CacheInterface;
use RuntimeException;
use Throwable;
use TypeError;

require_once 'Nyholm/Psr7/autoload.php';
require_once 'Psr/Http/Client/autoload.php';
require_once 'Psr/SimpleCache/autoload.php';

/** Objects of the program that a client calls, and that do what they must not. */
final class HostileObjectsTest extends TestCase
{
    use OnlyOwnErrors;

    public function testATransportMayThrowAndReturnAnything(): void
    {
        $headers = ['ratelimit', 'retry-after', 'date', 'link', 'x-request-id', 'content-type', 'location', '7'];
        foreach (HostileValues::all() as $name => $value) {
            foreach ($headers as $header) {
                $respond = static fn (): HttpResponse => new HttpResponse(429, [$header => $value], '{}');
                $this->requireOwn("$header: $name", static fn () => self::call(transport: self::transport($respond)));
            }
            $return = static fn (): mixed => $value;
            $this->requireOwn("the middleware returns $name", static fn () => self::call(middleware: [$return]));
            $this->requireOwn("the key is $name", static fn () => self::call(apiKey: $return));
        }
        foreach ([-1, 0, 99, 1000, PHP_INT_MAX, PHP_INT_MIN] as $status) {
            $respond = static fn (): HttpResponse => new HttpResponse($status, [], '');
            $this->requireOwn("status $status", static fn () => self::call(transport: self::transport($respond)));
        }
    }

    public function testCallsGoOnIfTheSharedStateFails(): void
    {
        foreach (HostileValues::all() as $name => $value) {
            foreach (['before', 'after', 'never', 'as state'] as $when) {
                $state = self::sharedState(static fn (Closure $change): mixed => match ($when) {
                    'before' => throw new LogicException($name),
                    'after' => [$change([]), throw new LogicException($name)],
                    'never' => $value,
                    'as state' => $change(is_array($value) ? $value : [$value, $value, true, $value, $value])[1],
                });
                self::assertSame('ok', self::call(sharedState: $state)->ok, "$when: $name");
            }
            $cached = new CacheState($this->cache($value), 'hostile');
            self::assertSame('ok', self::call(sharedState: $cached)->ok, "cached $name");
        }
    }

    public function testAClientOfPsr18EndsACallOnlyWithAConnectionException(): void
    {
        $thrown = [new TypeError('of the client'), new LogicException("\xFF"), new LogicException('')];
        $results = [
            'a status that is none' => $this->psrResponse(status: 1000),
            'a negative status' => $this->psrResponse(status: -1),
            'headers that are none' => $this->psrResponse(headers: ['a' => 'b', 'c' => [[]]]),
            'a stream that throws' => $this->psrResponse(read: new RuntimeException('reset')),
            'a stream with a mistake' => $this->psrResponse(read: new TypeError('null')),
        ];
        foreach ([...$thrown, ...$results] as $name => $result) {
            try {
                self::call(transport: $this->psr18($result));
                self::fail("$name: the call must fail");
            } catch (ConnectionException $error) {
                self::assertSame(1, $error->attempts, "$name");
            }
        }
    }

    public function testAStreamThatNeverEndsIsLate(): void
    {
        $this->expectException(TimeoutException::class);
        self::call(transport: $this->psr18($this->psrResponse(read: '')), timeout: 0.05);
    }

    public function testAHandlerRespondsToARequestThatCannotBeRead(): void
    {
        $handler = Webhooks::handler(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']);
        foreach (['getMethod', 'getBody', 'getHeaders'] as $method) {
            $request = $this->createStub(ServerRequestInterface::class);
            $request->method('getMethod')->willReturn('POST');
            $broken = $this->createStub(ServerRequestInterface::class);
            $broken->method($method)->willThrowException(new LogicException('reset'));
            $method === 'getMethod' || $broken->method('getMethod')->willReturn('POST');
            $status = $handler->handle($broken, new Psr17Factory())->getStatusCode();
            self::assertContains($status, [400, 500], $method);
            $responses = $this->createStub(ResponseFactoryInterface::class);
            $responses->method('createResponse')->willThrowException(new LogicException('none'));
            $this->requireOwn('a factory', static fn () => $handler->handle($request, $responses));
        }
    }

    private static function call(mixed ...$options): mixed
    {
        $responses = array_fill(0, 3, new HttpResponse(200, ['content-type' => 'application/json'], '{"ok":"ok"}'));
        $options += ['apiKey' => 'ik_test_x', 'transport' => new ScriptedTransport(...$responses), 'maxRetries' => 0];
        return (new Client(...$options))->request('GET', '/a')->data;
    }

    private static function transport(Closure $respond): Transport
    {
        return new class ($respond) implements Transport {
            public function __construct(private readonly Closure $respond)
            {
            }

            public function send(HttpRequest $request): HttpResponse
            {
                return ($this->respond)();
            }
        };
    }

    private static function sharedState(Closure $change): SharedState
    {
        return new class ($change) implements SharedState {
            public function __construct(private readonly Closure $change)
            {
            }

            public function change(string $part, Closure $change): mixed
            {
                return ($this->change)($change);
            }
        };
    }

    private function cache(mixed $value): CacheInterface
    {
        $cache = $this->createStub(CacheInterface::class);
        $cache->method('get')->willReturn($value);
        return $cache;
    }

    private function psr18(ResponseInterface|Throwable $result): Psr18Transport
    {
        $client = $this->createStub(ClientInterface::class);
        $method = $client->method('sendRequest');
        $result instanceof Throwable ? $method->willThrowException($result) : $method->willReturn($result);
        $factory = new Psr17Factory();
        return new Psr18Transport($client, $factory, $factory);
    }

    /** @param array<string, mixed> $headers */
    private function psrResponse(
        int $status = 200,
        array $headers = [],
        string|Throwable|null $read = null,
    ): ResponseInterface {
        $stream = $this->createStub(StreamInterface::class);
        $stream->method('eof')->willReturn($read === null);
        $method = $stream->method('read');
        $read instanceof Throwable ? $method->willThrowException($read) : $method->willReturn((string) $read);
        $response = $this->createStub(ResponseInterface::class);
        $response->method('getStatusCode')->willReturn($status);
        $response->method('getHeaders')->willReturn($headers);
        $response->method('getBody')->willReturn($stream);
        return $response;
    }
}
