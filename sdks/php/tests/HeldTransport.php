<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Transport\ConcurrentTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transfer;

/** Holds each response back until a condition is met. */
final class HeldTransport implements ConcurrentTransport
{
    /**
     * @param Closure(HttpRequest): HttpResponse $respond
     * @param Closure(): bool $isOpen
     */
    public function __construct(private readonly Closure $respond, private readonly Closure $isOpen)
    {
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        return ($this->respond)($request);
    }

    public function start(#[\SensitiveParameter] HttpRequest $request): Transfer
    {
        try {
            $answer = ($this->respond)($request);
        } catch (ConnectionException $error) {
            $answer = $error;
        }
        return new class ($answer, $this->isOpen) implements Transfer {
            private bool $isCancelled = false;

            public function __construct(
                private readonly HttpResponse|ConnectionException $answer,
                private readonly Closure $isOpen,
            ) {
            }

            public function isDone(): bool
            {
                return ($this->isOpen)();
            }

            public function response(): HttpResponse
            {
                if ($this->isCancelled) {
                    throw new ConnectionException('cancelled');
                }
                return $this->answer instanceof HttpResponse ? $this->answer : throw $this->answer;
            }

            public function cancel(): void
            {
                $this->isCancelled = true;
            }
        };
    }

    public function wait(float $seconds): void
    {
    }

    public function close(): void
    {
    }
}
