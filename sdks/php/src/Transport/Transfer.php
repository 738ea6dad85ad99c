<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConnectionException;

/** A request on its way, and its response. */
interface Transfer
{
    /** Reports whether the response is complete, or has failed. */
    public function isDone(): bool;

    /**
     * Returns the response.
     *
     * @throws ConnectionException if no complete response is received
     */
    public function response(): HttpResponse;

    /** Ends the transfer and closes its connection. */
    public function cancel(): void;
}
