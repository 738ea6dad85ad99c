<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use Fiber;
use FiberError;
use IntegrationApi\Cancellation;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Outcome;
use IntegrationApi\Transport\BodyStream;
use IntegrationApi\Transport\ConcurrentTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use ReflectionFiber;
use ReflectionFunction;
use SplObjectStorage;
use Throwable;

/**
 * Waits on behalf of calls. A single call blocks the program. Concurrent calls run in one fiber each, which is
 * suspended while it waits, so that the same code performs both.
 */
final class Loop
{
    /** Seconds between two checks of a cancellation. */
    private const CANCELLATION_TICK = 0.02;
    /** Longest wait without a check of other events, in seconds. */
    private const LONGEST_TICK = 1.0;
    /** Wait for programs that suspend fibers themselves, and for nested loops, in seconds. */
    private const SHORT_TICK = 0.001;

    /** @var SplObjectStorage<Fiber<mixed, mixed, mixed, mixed>, Waiting|null> Fibers of this loop, and their waits. */
    private SplObjectStorage $fibers;

    public function __construct()
    {
        $this->fibers = new SplObjectStorage();
    }

    /** Waits until the time of a step is over, its place in the queue is called, or the call is cancelled. */
    public function pause(Pause $pause, ?Cancellation $cancellation): void
    {
        $until = self::now() + $pause->seconds;
        $this->await(new Waiting($until, $pause->place, cancellation: $cancellation));
    }

    /**
     * Sends a request and returns the response, or null if the call was cancelled.
     *
     * @param DirectRequest|null $direct step that another call can go on with; null for the request of an attempt
     */
    public function send(
        Transport $transport,
        #[\SensitiveParameter] HttpRequest $request,
        ?Cancellation $cancellation,
        ?DirectRequest $direct = null,
    ): ?HttpResponse {
        if (!$transport instanceof ConcurrentTransport || ($cancellation === null && !$this->isInFiber())) {
            return $transport->send($request);
        }
        $transfer = $direct->transfer ?? $transport->start($request);
        if ($direct !== null) {
            $direct->transfer = $transfer;
        }
        try {
            $this->await(new Waiting(null, null, $transfer, $transport, $cancellation));
            return $transfer->isDone() ? $transfer->response() : null;
        } finally {
            $direct === null ? $transfer->cancel() : $direct->leave();
        }
    }

    /** Waits until a piece of a body has arrived, the time is over, or the call is cancelled. */
    public function awaitBody(
        BodyStream $body,
        ConcurrentTransport $transport,
        float $seconds,
        ?Cancellation $cancellation,
    ): void {
        $this->await(new Waiting(self::now() + $seconds, null, null, $transport, $cancellation, $body));
    }

    /**
     * Runs closures at the same time, and returns their outcomes with the keys of the closures.
     *
     * @template TKey of array-key
     * @template T
     * @param iterable<TKey, Closure(): T> $calls
     * @param int $atOnce maximum number of closures that run at a time
     * @return array<TKey, Outcome<T>>
     * @throws InvalidRequestException if the closures cannot be read, or an item is not one
     */
    public function run(iterable $calls, int $atOnce): array
    {
        $pending = new ConcurrentCalls($calls);
        $outcomes = [];
        $own = new SplObjectStorage();
        try {
            while ($own->count() > 0 || $pending->isAny()) {
                while ($own->count() < $atOnce && $pending->isAny()) {
                    [$key, $call] = $pending->current();
                    // Keeps the order of the calls, although they may end in another order.
                    $outcomes[$key] = new Outcome(null);
                    $fiber = self::fiber($call, $key, $outcomes);
                    $this->resume($fiber, $own);
                    $pending->next();
                }
                $this->resumeAll($own);
            }
        } finally {
            $this->fibers->removeAll($own);
        }
        return $outcomes;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    private function await(Waiting $waiting): void
    {
        $isInFiber = $this->isInFiber();
        while (!$waiting->isOver(self::now())) {
            if ($isInFiber) {
                try {
                    Fiber::suspend($waiting);
                    continue;
                } catch (FiberError) {
                    // A destructor that runs while PHP collects garbage, or ends a fiber, cannot suspend it.
                    $isInFiber = false;
                }
            }
            self::idle([$waiting]);
        }
    }

    /**
     * Reports whether a wait suspends a fiber. Fibers of other clients have another loop, which understands the same
     * waits. No loop of this library resumes the fibers of another one, such as Revolt.
     */
    public function isInFiber(): bool
    {
        $current = Fiber::getCurrent();
        return $current !== null && ($this->fibers->offsetExists($current) || self::isOfLoop($current));
    }

    /** @param Fiber<mixed, mixed, mixed, mixed> $fiber */
    private static function isOfLoop(Fiber $fiber): bool
    {
        $function = new ReflectionFunction(Closure::fromCallable((new ReflectionFiber($fiber))->getCallable()));
        return $function->getClosureScopeClass()?->getName() === self::class;
    }

    /** @param SplObjectStorage<Fiber<mixed, mixed, mixed, mixed>, null> $own */
    private function resumeAll(SplObjectStorage $own): void
    {
        $now = self::now();
        $waits = [];
        $hasEnded = false;
        foreach (iterator_to_array($own, false) as $fiber) {
            $waiting = $this->fibers[$fiber];
            if ($waiting !== null && !$waiting->isOver($now)) {
                $waits[] = $waiting;
                continue;
            }
            $this->resume($fiber, $own);
            $next = $fiber->isTerminated() ? null : $this->fibers[$fiber];
            $hasEnded = $hasEnded || $fiber->isTerminated();
            $waits[] = $next ?? new Waiting($now + self::SHORT_TICK);
        }
        if ($hasEnded || $waits === []) {
            return;
        }
        if ($this->isInFiber()) {
            // The outer loop does not know the transports of this one.
            self::idle($waits, 0.0);
            Fiber::suspend(new Waiting($now + self::SHORT_TICK));
            return;
        }
        self::idle($waits);
    }

    /**
     * @param Fiber<mixed, mixed, mixed, mixed> $fiber
     * @param SplObjectStorage<Fiber<mixed, mixed, mixed, mixed>, null> $own
     */
    private function resume(Fiber $fiber, SplObjectStorage $own): void
    {
        $own[$fiber] = null;
        $this->fibers[$fiber] = null;
        $waiting = $fiber->isStarted() ? $fiber->resume() : $fiber->start();
        if ($fiber->isTerminated()) {
            unset($own[$fiber], $this->fibers[$fiber]);
            return;
        }
        $this->fibers[$fiber] = $waiting instanceof Waiting ? $waiting : null;
    }

    /**
     * Waits until one of the waits may be over.
     *
     * @param non-empty-list<Waiting> $waits
     * @param float $seconds longest wait
     */
    private static function idle(array $waits, float $seconds = self::LONGEST_TICK): void
    {
        $now = self::now();
        $transports = [];
        foreach ($waits as $waiting) {
            if ($waiting->until !== null) {
                $seconds = min($seconds, $waiting->until - $now);
            }
            if ($waiting->cancellation !== null) {
                $seconds = min($seconds, self::CANCELLATION_TICK);
            }
            if ($waiting->transport !== null) {
                $transports[spl_object_id($waiting->transport)] = $waiting->transport;
            }
        }
        $seconds = max($seconds, 0.0);
        if ($transports === []) {
            Platform::sleep($seconds);
            return;
        }
        $share = count($transports) === 1 ? $seconds : min($seconds, self::SHORT_TICK);
        foreach ($transports as $transport) {
            $transport->wait($share);
        }
    }

    /**
     * @param array<array-key, Outcome<mixed>> $outcomes
     * @return Fiber<mixed, mixed, mixed, mixed>
     */
    private static function fiber(Closure $call, int|string $key, array &$outcomes): Fiber
    {
        return new Fiber(static function () use ($call, $key, &$outcomes): void {
            try {
                $outcomes[$key] = new Outcome($call());
            } catch (Throwable $error) {
                $outcomes[$key] = new Outcome(null, $error);
            }
        });
    }

    private static function now(): float
    {
        return Platform::now();
    }
}
