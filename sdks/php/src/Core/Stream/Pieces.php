<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Stream;

use Generator;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Transport\BodyStream;
use IntegrationApi\Transport\HttpResponse;
use SensitiveParameterValue;

/** Reads the body of one response while it arrives. A transport that returns complete bodies has it in one piece. */
final class Pieces
{
    private ?BodyStream $stream;
    private ?SensitiveParameterValue $whole;
    private bool $isClosed = false;

    public function __construct(private readonly PieceSource $source, #[\SensitiveParameter] HttpResponse $response)
    {
        $this->stream = $response->stream;
        $this->whole = $response->stream === null ? new SensitiveParameterValue($response->body) : null;
    }

    /**
     * Reads the pieces that have not been read, and closes the connection if the caller ends earlier.
     *
     * @return Generator<int, string>
     * @throws IntegrationApiException if the next piece does not arrive, or the call is cancelled
     */
    public function all(): Generator
    {
        try {
            while (($piece = $this->next()) !== null) {
                yield $piece;
            }
        } finally {
            $this->close();
        }
    }

    /**
     * Returns the next piece, or null at the end.
     *
     * @throws IntegrationApiException if it does not arrive, or the call is cancelled
     */
    public function next(): ?string
    {
        if ($this->isClosed) {
            return null;
        }
        $this->source->requireActive();
        $whole = $this->whole?->getValue();
        if ($this->stream === null || $whole !== null) {
            $this->whole = null;
            return $whole === '' ? null : $whole;
        }
        try {
            $piece = $this->source->await($this->stream);
        } catch (ConnectionException $error) {
            throw $this->source->failure($error);
        }
        // Another fiber may have closed the stream in the meantime.
        return $this->isClosed ? null : $piece;
    }

    /** Closes the connection, unless the body has been read to its end. Ends the reading of the pieces. */
    public function close(): void
    {
        $this->isClosed = true;
        $this->whole = null;
        $stream = $this->stream;
        $this->stream = null;
        $stream?->close();
    }
}
