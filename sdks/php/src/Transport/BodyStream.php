<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;

/** The body of a response while it arrives. {@see HttpResponse::$stream} */
interface BodyStream
{
    /** Reports whether `read` returns at once. */
    public function isReady(): bool;

    /**
     * Returns the next bytes, without compression, or null at the end of the body.
     *
     * @param float $timeout longest wait in seconds
     * @throws TimeoutException if nothing arrives in time
     * @throws ConnectionException if the connection ends before the body
     */
    public function read(float $timeout): ?string;

    /** Closes the connection, unless the body has been read to its end. */
    public function close(): void;
}
