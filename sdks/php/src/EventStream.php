<?php

declare(strict_types=1);

namespace IntegrationApi;

use Generator;
use IntegrationApi\Core\Stream\ItemReader;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IteratorAggregate;

/**
 * Items of a response, each of which is returned as soon as it arrives.
 *
 *     foreach ($api->prices->watch() as $price) {
 *         echo $price->amount;
 *     }
 *
 * It can be read once. The connection is closed when the loop ends, also with `break`, and with `close()`. The timeout
 * of an attempt is the longest wait for the next bytes. The total timeout ends with the head of the response, and
 * nothing is sent again after it.
 *
 * @template-covariant T
 * @implements IteratorAggregate<int, T>
 */
final class EventStream implements IteratorAggregate
{
    /**
     * Created by the library.
     *
     * @param int $status HTTP status, such as 200.
     * @param array<string, string> $headers Headers of the response, with names in lower case.
     * @param string|null $requestId Identifier of the request; quote it when you contact support.
     */
    public function __construct(
        private readonly ItemReader $reader,
        public readonly int $status,
        public readonly array $headers,
        public readonly ?string $requestId,
    ) {
    }

    /**
     * Reads the items.
     *
     * @return Generator<int, T>
     * @throws IntegrationApiException if the next item does not arrive, or cannot be read
     */
    public function getIterator(): Generator
    {
        yield from $this->reader->items();
    }

    /**
     * Reads the server-sent events as they are, with their names and ids, in place of the items.
     *
     * @return Generator<int, ServerSentEvent>
     * @throws IntegrationApiException if the next event does not arrive, or the response has no events
     */
    public function events(): Generator
    {
        yield from $this->reader->events();
    }

    /** Returns the id of the last event that has one, to continue after it; null if none had one. */
    public function lastEventId(): ?string
    {
        return $this->reader->lastEventId();
    }

    /** Closes the connection. A loop over the items ends. */
    public function close(): void
    {
        $this->reader->close();
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A stream cannot be serialised: it holds a connection');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['status' => $this->status, 'requestId' => $this->requestId];
    }
}
