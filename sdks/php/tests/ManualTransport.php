<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Transport\ConcurrentTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transfer;

/** Responds to one of the active requests whenever a client waits, the last one first. */
final class ManualTransport implements ConcurrentTransport
{
    /** @var array<int, Transfer> */
    public array $active = [];
    public int $most = 0;
    public int $cancelled = 0;
    public int $closed = 0;

    /** @param Closure(HttpRequest): HttpResponse $respond */
    public function __construct(private readonly Closure $respond)
    {
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        return ($this->respond)($request);
    }

    public function start(#[\SensitiveParameter] HttpRequest $request): Transfer
    {
        $transfer = new class ($request, $this) implements Transfer {
            public ?HttpResponse $response = null;

            public function __construct(public HttpRequest $request, private ManualTransport $transport)
            {
            }

            public function isDone(): bool
            {
                return $this->response !== null;
            }

            public function response(): HttpResponse
            {
                return $this->response ?? throw new ConnectionException('not done');
            }

            public function cancel(): void
            {
                if ($this->response === null) {
                    unset($this->transport->active[spl_object_id($this)]);
                    $this->transport->cancelled += 1;
                }
            }
        };
        $this->active[spl_object_id($transfer)] = $transfer;
        $this->most = max($this->most, count($this->active));
        return $transfer;
    }

    public function wait(float $seconds): void
    {
        $transfer = array_pop($this->active);
        if ($transfer !== null) {
            $transfer->response = ($this->respond)($transfer->request);
        }
    }

    public function close(): void
    {
        $this->closed += 1;
    }
}
