<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConnectionException;

/**
 * A transfer whose response has arrived up to its body.
 *
 * @internal
 */
interface OpenTransfer
{
    /** Reports whether bytes of the body, its end or its failure have arrived. */
    public function hasPiece(): bool;

    /**
     * Returns the bytes that have arrived, or null at the end.
     *
     * @throws ConnectionException if the connection has ended before the body
     */
    public function piece(): ?string;

    /** Closes the connection, unless the body has been read to its end. */
    public function abandon(): void;
}
