<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;

/**
 * The body of a response of {@see CurlTransport} while it arrives.
 *
 * @internal
 */
final class CurlBody implements BodyStream
{
    private readonly int $process;

    public function __construct(
        private readonly OpenTransfer $transfer,
        private readonly ConcurrentTransport $transport,
    ) {
        $this->process = Platform::process();
    }

    public function isReady(): bool
    {
        return $this->transfer->hasPiece();
    }

    public function read(float $timeout): ?string
    {
        $late = Platform::now() + $timeout;
        while (!$this->transfer->hasPiece()) {
            $left = $late - Platform::now();
            if ($left <= 0) {
                throw new TimeoutException('no data arrived in time', TimeoutPhase::Attempt);
            }
            $this->transport->wait(min($left, 1.0));
        }
        return $this->transfer->piece();
    }

    public function close(): void
    {
        $this->transfer->abandon();
    }

    // A forked process must not close the connection of its parent.
    public function __destruct()
    {
        if ($this->process === Platform::process()) {
            $this->close();
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['isReady' => $this->isReady()];
    }
}
