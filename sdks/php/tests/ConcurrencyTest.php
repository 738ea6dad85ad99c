<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use Fiber;
use IntegrationApi\Client;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Hooks;
use IntegrationApi\Outcome;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use RuntimeException;

/**
 * Tests many calls at once.
 *
 * @group fibers
 */
final class ConcurrencyTest extends TestCase
{
    private static function echoing(): ManualTransport
    {
        return new ManualTransport(static function (HttpRequest $request): HttpResponse {
            $id = basename($request->url);
            return $id === 'missing' ? new HttpResponse(404, [], '{}') : new HttpResponse(200, [], "{\"id\":\"$id\"}");
        });
    }

    private static function client(ManualTransport $transport): Client
    {
        return new Client('ik_test_secret', transport: $transport);
    }

    public function testEachCallGetsItsOwnResponseInTheOrderOfTheCalls(): void
    {
        $transport = self::echoing();
        $client = self::client($transport);
        $calls = [];
        foreach (['c', 'a', 'b'] as $id) {
            $calls["order $id"] = static fn (): ?string => $client->orders->retrieve("ord_$id")->id;
        }
        $outcomes = $client->concurrently($calls);
        self::assertSame(['order c', 'order a', 'order b'], array_keys($outcomes));
        $ids = array_map(static fn (Outcome $outcome): ?string => $outcome->get(), $outcomes);
        self::assertSame(['ord_c', 'ord_a', 'ord_b'], array_values($ids));
        self::assertSame(3, $transport->most);
    }

    public function testNoMoreCallsThanConnectionsPassTheRateLimiterBeforeTheFirstResponse(): void
    {
        $transport = self::echoing();
        $client = new Client('ik_test_secret', transport: $transport, maxConnections: 3);
        $calls = array_fill(0, 10, static fn () => $client->orders->retrieve('ord_1')->id);
        self::assertCount(10, $client->concurrently($calls, 10));
        self::assertSame(3, $transport->most);
    }

    public function testAFreeConnectionGoesToTheCallThatHasWaitedLongest(): void
    {
        $sent = [];
        $transport = new ManualTransport(static function (HttpRequest $request) use (&$sent): HttpResponse {
            $sent[] = basename($request->url);
            return new HttpResponse(200, [], '{}');
        });
        $client = new Client('ik_test_secret', transport: $transport, maxConnections: 1);
        $ids = ['ord_1', 'ord_2', 'ord_3', 'ord_4'];
        $call = static fn (string $id): Closure => static fn () => $client->orders->retrieve($id);
        $client->concurrently(array_map($call, $ids));
        self::assertSame($ids, $sent);
    }

    public function testACallWhoseTimeIsUpBeforeAConnectionIsFreeHasMadeAnAttemptAndSendsNothing(): void
    {
        $transport = new ManualTransport(static function (HttpRequest $request): HttpResponse {
            usleep(50_000);
            return new HttpResponse(200, [], '{"id":"ord_1"}');
        });
        $events = [];
        $note = static function (string $event) use (&$events): Closure {
            return static function (HttpRequest $request) use ($event, &$events): void {
                $events[] = "$event " . basename($request->url);
            };
        };
        $hooks = new Hooks(onRequest: $note('request'), onResponse: $note('response'), onRetry: $note('retry'));
        $client = new Client(
            'ik_test_secret',
            maxRetries: 1,
            transport: $transport,
            maxConnections: 1,
            hooks: $hooks,
        );
        $retrieve = static fn (string $id, float $total): Closure =>
            static fn () => $client->orders->retrieve($id, options: new RequestOptions(totalTimeout: $total))->id;
        // The first closure is resumed before the connection is free, the last one afterwards.
        $outcomes = $client->concurrently([
            static function () use ($retrieve): mixed {
                Fiber::suspend();
                return $retrieve('ord_a', 0.02)();
            },
            $retrieve('ord_b', 5.0),
            $retrieve('ord_c', 0.02),
        ]);
        self::assertSame('ord_1', $outcomes[1]->get());
        foreach ([$outcomes[0]->error, $outcomes[2]->error] as $error) {
            self::assertInstanceOf(TimeoutException::class, $error);
            self::assertSame([TimeoutPhase::Total, 1], [$error->phase, $error->attempts]);
        }
        $late = ['request ord_a', 'response ord_a', 'response ord_b', 'request ord_c', 'response ord_c'];
        self::assertSame(['request ord_b', ...$late], $events);
        self::assertSame(1, $transport->most);
    }

    public function testACallThatAMiddlewareMakesDoesNotWaitForTheConnectionOfItsOwnCall(): void
    {
        $client = null;
        $middleware = static function (HttpRequest $request, Closure $next) use (&$client): HttpResponse {
            str_ends_with($request->url, 'ord_token') || $client->orders->retrieve('ord_token');
            return $next($request);
        };
        $transport = self::echoing();
        $client = new Client('ik_test_secret', transport: $transport, maxConnections: 1, middleware: [$middleware]);
        $start = hrtime(true);
        $outcomes = $client->concurrently(array_fill(0, 3, static fn () => $client->orders->retrieve('ord_1')->id), 3);
        self::assertSame(['ord_1', 'ord_1', 'ord_1'], array_map(static fn (Outcome $one) => $one->get(), $outcomes));
        self::assertLessThan(5.0, (hrtime(true) - $start) / 1e9);
    }

    public function testCallsOfAnotherClientOverlapAsWell(): void
    {
        $transport = self::echoing();
        [$client, $other] = [self::client(self::echoing()), self::client($transport)];
        $calls = array_map(
            static fn (int $number) => static fn (): ?string => $other->orders->retrieve("ord_$number")->id,
            range(1, 4),
        );
        $ids = array_map(static fn (Outcome $outcome): ?string => $outcome->get(), $client->concurrently($calls));
        self::assertSame(['ord_1', 'ord_2', 'ord_3', 'ord_4'], $ids);
        self::assertSame(4, $transport->most);
    }

    public function testADestructorInAFiberThatCannotBeSuspendedCompletesItsCall(): void
    {
        $client = self::client(self::echoing());
        $found = [];
        $retrieve = static function () use ($client, &$found): void {
            $found[] = $client->orders->retrieve('ord_of_destructor')->id;
        };
        $create = static fn (): object => new class ($retrieve) {
            public ?object $self = null;

            public function __construct(private readonly Closure $end)
            {
            }

            public function __destruct()
            {
                ($this->end)();
            }
        };
        $outcomes = $client->concurrently([
            static function () use ($client, $create): ?string {
                $cycle = $create();
                $cycle->self = $cycle;
                unset($cycle);
                gc_collect_cycles();
                return $client->orders->retrieve('ord_1')->id;
            },
            static fn (): ?string => $client->orders->retrieve('ord_2')->id,
        ]);
        self::assertNull($outcomes[0]->error);
        self::assertSame(['ord_1', 'ord_2'], [$outcomes[0]->get(), $outcomes[1]->get()]);
        self::assertSame(['ord_of_destructor'], $found);
    }

    public function testAGeneratorIsReadWhileAtMostTheGivenNumberOfCallsRun(): void
    {
        $transport = self::echoing();
        $client = self::client($transport);
        $active = [];
        $calls = (static function () use ($client, $transport, &$active) {
            for ($number = 0; $number < 20; $number += 1) {
                $active[] = count($transport->active);
                yield static fn () => $client->orders->retrieve("ord_$number");
            }
        })();
        self::assertCount(20, $client->concurrently($calls, 3));
        self::assertSame([3, 3], [$transport->most, max($active)]);
        $this->expectException(InvalidRequestException::class);
        $client->concurrently([], 0);
    }

    public function testAClosureMayMakeSeveralCallsAndReadLists(): void
    {
        $page = static fn (HttpRequest $request): string => str_contains($request->url, '=2')
            ? '{"data":[{"id":"b"}],"has_more":false,"next_cursor":null}'
            : '{"data":[{"id":"a"}],"has_more":true,"next_cursor":"2"}';
        $respond = static fn (HttpRequest $request): HttpResponse => new HttpResponse(200, [], $page($request));
        $client = self::client(new ManualTransport($respond));
        $read = static function () use ($client): array {
            $ids = [];
            foreach ($client->orders->list() as $order) {
                $ids[] = $order->id;
            }
            return $ids;
        };
        $outcomes = $client->concurrently([$read, $read]);
        self::assertSame([['a', 'b'], ['a', 'b']], [$outcomes[0]->get(), $outcomes[1]->get()]);
    }

    public function testAClosureMaySuspendItsFiberAndRunOtherClosures(): void
    {
        $client = self::client(self::echoing());
        $seen = [];
        $outcomes = $client->concurrently([
            static function () use (&$seen): void {
                $seen[] = 'first';
                Fiber::suspend();
                $seen[] = 'third';
            },
            static function () use (&$seen, $client): array {
                $seen[] = 'second';
                return $client->concurrently([static fn () => $client->orders->retrieve('ord_in')->id]);
            },
        ]);
        self::assertSame(['first', 'second', 'third'], $seen);
        self::assertSame('ord_in', $outcomes[1]->get()[0]->get());
    }

    public function testAFiberOfAnotherProgramIsNotSuspended(): void
    {
        $client = self::client(self::echoing());
        $fiber = new Fiber(static fn (): ?string => $client->orders->retrieve('ord_1')->id);
        $fiber->start();
        self::assertTrue($fiber->isTerminated());
        self::assertSame('ord_1', $fiber->getReturn());
    }

    public function testAnErrorOfTheGeneratorEndsTheTransfersThatItStarted(): void
    {
        $transport = self::echoing();
        $client = self::client($transport);
        $calls = (static function () use ($client) {
            yield static fn () => $client->orders->retrieve('ord_1');
            throw new RuntimeException('no more');
        })();
        try {
            $client->concurrently($calls);
            self::fail('The generator must end the calls.');
        } catch (RuntimeException $error) {
            self::assertSame('no more', $error->getPrevious()?->getMessage());
        }
        unset($calls, $error);
        gc_collect_cycles();
        self::assertSame([1, []], [$transport->cancelled, $transport->active]);
    }

    public function testAClientClosesItsTransport(): void
    {
        $transport = self::echoing();
        self::client($transport)->close();
        (new Client('ik_test_secret', transport: new ScriptedTransport()))->close();
        self::assertSame(1, $transport->closed);
    }
}
