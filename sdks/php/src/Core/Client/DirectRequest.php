<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\Transfer;

/** Step of a call: send a request that no middleware sees. If the call is cancelled, another one can go on with it. */
final class DirectRequest
{
    /** The request on its way; null before it is sent, or if its transport blocks the program. */
    public ?Transfer $transfer = null;

    private ?HttpRequest $request = null;

    /**
     * @param Closure(): HttpRequest $create creates the request
     * @param Closure(): bool $isAwaited reports whether another call waits for the response
     */
    public function __construct(private readonly Closure $create, private readonly Closure $isAwaited)
    {
    }

    /** Returns the request, which is created once. */
    public function request(): HttpRequest
    {
        return $this->request ??= ($this->create)();
    }

    /** Ends the request if nobody else waits for the response. */
    public function leave(): void
    {
        if ($this->transfer !== null && ($this->transfer->isDone() || !($this->isAwaited)())) {
            $this->transfer->cancel();
            $this->transfer = null;
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
