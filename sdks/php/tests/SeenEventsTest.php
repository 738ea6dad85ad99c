<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use Fiber;
use IntegrationApi\Model\OrderPaidEvent;
use IntegrationApi\SeenEvents;
use IntegrationApi\Testing;
use IntegrationApi\WebhookHandler;
use IntegrationApi\Webhooks;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use Throwable;

/**
 * Deliveries of one event that arrive at the same time, each in a fiber.
 *
 * @group fibers
 */
final class SeenEventsTest extends TestCase implements SeenEvents
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    /** @var array<string, bool> */
    private array $ids = [];
    private bool $isBroken = false;

    public function has(string $id): bool
    {
        Fiber::suspend();
        return $this->ids[$id] ?? false;
    }

    public function add(string $id): bool
    {
        Fiber::suspend();
        return isset($this->ids[$id]) ? false : $this->ids[$id] = true;
    }

    public function remove(string $id): void
    {
        unset($this->ids[$id]);
        $this->isBroken && throw new RuntimeException('the table is gone');
    }

    public function done(string $id): void
    {
        $this->isBroken && throw new RuntimeException('the table is gone');
    }

    public function testAnEventIsTakenBackIfNothingResumesItsFiber(): void
    {
        $deliver = $this->deliverer(static fn (): mixed => Fiber::suspend());
        $fiber = new Fiber($deliver);
        $fiber->start();
        $fiber->resume();
        $fiber->resume();
        self::assertNotSame([], $this->ids);
        unset($fiber);
        gc_collect_cycles();
        self::assertSame([], $this->ids);
    }

    public function testAFailureOfTheTableIsReportedAndCallsNoFunctionAgain(): void
    {
        $this->isBroken = true;
        $errors = [];
        $onError = static function (Throwable $error) use (&$errors): void {
            $errors[] = $error->getMessage();
        };
        self::assertSame([204], self::together([$this->deliverer(static fn () => null, $onError)]));
        $this->ids = [];
        $fails = static fn () => throw new RuntimeException('failed');
        self::assertSame([500], self::together([$this->deliverer($fails, $onError)]));
        self::assertSame(['the table is gone', 'the table is gone', 'failed'], $errors);
    }

    public function testHandlersWithOneTableShareTheEventsInProgressAlsoThroughPsr7(): void
    {
        $signed = Testing::signWebhook(Testing::exampleEvent('order.paid'), secrets: [self::SECRET]);
        $factory = new Psr17Factory();
        $request = $factory->createServerRequest('POST', '/')->withBody($factory->createStream($signed->body));
        foreach ($signed->headers as $name => $value) {
            $request = $request->withHeader($name, $value);
        }
        $deliver = fn (): int => $this->handler(static fn (): mixed => Fiber::suspend())
            ->handle($request, $factory)->getStatusCode();
        self::assertSame([204, 409], self::together([$deliver, $deliver]));
    }

    /** @return Closure(): int */
    private function deliverer(Closure $function, ?Closure $onError = null): Closure
    {
        $signed = Testing::signWebhook(Testing::exampleEvent('order.paid'), secrets: [self::SECRET]);
        $handler = $this->handler($function, $onError);
        return static fn (): int => $handler->receive('POST', $signed->headers, $signed->body)->status;
    }

    /** @return WebhookHandler<\IntegrationApi\Model\Event> */
    private function handler(Closure $function, ?Closure $onError = null): WebhookHandler
    {
        return Webhooks::handler([self::SECRET], $this, onError: $onError ?? static fn (): null => null)
            ->on(OrderPaidEvent::class, $function);
    }

    /**
     * Runs functions in fibers that take turns, and returns their results.
     *
     * @param list<Closure(): int> $functions
     * @return list<int>
     */
    private static function together(array $functions): array
    {
        $fibers = array_map(static fn (Closure $function): Fiber => new Fiber($function), $functions);
        $running = $fibers;
        while ($running !== []) {
            foreach ($running as $fiber) {
                $fiber->isStarted() ? $fiber->resume() : $fiber->start();
            }
            $running = array_filter($running, static fn (Fiber $fiber): bool => !$fiber->isTerminated());
        }
        return array_map(static fn (Fiber $fiber): int => $fiber->getReturn(), $fibers);
    }
}
