<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

/** Sends many HTTP requests at the same time. With another transport, concurrent calls wait for each other. */
interface ConcurrentTransport extends Transport
{
    /** Starts a request and returns at once. */
    public function start(#[\SensitiveParameter] HttpRequest $request): Transfer;

    /**
     * Reads and writes as far as possible, or waits until a connection is ready, at most for the given time.
     *
     * @param float $seconds longest wait
     */
    public function wait(float $seconds): void;

    /** Closes idle connections. A later request opens a new one. */
    public function close(): void;
}
