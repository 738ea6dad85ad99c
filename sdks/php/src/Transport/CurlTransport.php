<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\CheckOptions;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Request\Sendable;
use IntegrationApi\Exception\ConfigurationException;

/** Sends requests with ext-curl. Connections stay open between calls; clients and forked processes can share it. */
final class CurlTransport implements ConcurrentTransport, StreamingTransport
{
    /** Seconds between two checks of all transfers, for the limits that curl does not know. */
    private const LONGEST_WAIT = 1.0;

    private ?CurlPool $pool = null;

    /** @var array<CurlPool> Pools that were closed while they had transfers. */
    private array $closing = [];

    /** @var list<CurlPool> Pools of a parent process. */
    private array $inherited = [];

    private int $process = 0;

    private readonly int $maxConnections;

    /**
     * @param int|null $maxConnections Maximum number of connections at a time; further requests wait for one that is
     *     free. Null for the default.
     *
     * @throws ConfigurationException if the number is not positive
     */
    public function __construct(?int $maxConnections = Behaviour::CONNECTIONS_MAX)
    {
        $this->maxConnections = $maxConnections ?? Behaviour::CONNECTIONS_MAX;
        Platform::check();
        Platform::checkCurl();
        $message = CheckOptions::error(['maxConnections' => $this->maxConnections]);
        if ($message !== null) {
            throw new ConfigurationException($message);
        }
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        $transfer = $this->start($request);
        try {
            while (!$transfer->isDone()) {
                $this->wait(self::LONGEST_WAIT);
            }
            return $transfer->response();
        } finally {
            $transfer->cancel();
        }
    }

    public function start(#[\SensitiveParameter] HttpRequest $request): Transfer
    {
        Sendable::check($request);
        if ($this->process !== Platform::process()) {
            $this->startProcess();
        }
        $this->pool ??= new CurlPool($this->maxConnections);
        return $this->pool->start($request, $this);
    }

    public function wait(float $seconds): void
    {
        foreach ($this->closing as $index => $pool) {
            $pool->wait($this->pool === null && count($this->closing) === 1 ? $seconds : 0.0);
            if ($pool->isIdle()) {
                unset($this->closing[$index]);
            }
        }
        $this->pool?->wait($this->closing === [] ? $seconds : min($seconds, 0.001));
    }

    public function close(): void
    {
        if ($this->pool !== null && $this->process === Platform::process() && !$this->pool->isIdle()) {
            // Its transfers go on, and its connections are closed after the last one.
            $this->closing[] = $this->pool;
        }
        if ($this->process === Platform::process()) {
            $this->pool = null;
        }
    }

    /**
     * Returns the maximum number of connections at a time. Called by the library.
     *
     * @internal
     */
    public function connections(): int
    {
        return $this->maxConnections;
    }

    public function __clone()
    {
        $this->pool = null;
        $this->closing = [];
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['maxConnections' => $this->maxConnections];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A transport cannot be serialised');
    }

    // After a fork the parent process still uses these connections. If both processes used them, each would read
    // responses to the other. They are kept, because closing one would end its TLS session for the parent, too.
    private function startProcess(): void
    {
        $this->process = Platform::process();
        if ($this->pool !== null) {
            $this->inherited[] = $this->pool;
        }
        array_push($this->inherited, ...$this->closing);
        $this->pool = null;
        $this->closing = [];
    }
}
