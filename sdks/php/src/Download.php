<?php

declare(strict_types=1);

namespace IntegrationApi;

use Generator;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Stream\Pieces;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IteratorAggregate;

/**
 * Content of a response of any size, which is read while it arrives.
 *
 *     $api->files->contentStream($id)->toFile('/tmp/report.pdf');
 *
 * It can be read once: in pieces with `foreach` or `read()`, to a file, or to a resource. The connection is closed at
 * the end of the content, with `close()`, and with the last reference to the object. The timeout of an attempt is the
 * longest wait for the next bytes.
 *
 * @implements IteratorAggregate<int, string>
 */
final class Download implements IteratorAggregate
{
    private string $unread = '';
    private bool $hasEnded = false;

    /**
     * Created by the library.
     *
     * @param int $status HTTP status, such as 200.
     * @param array<string, string> $headers Headers of the response, with names in lower case.
     * @param string|null $requestId Identifier of the request; quote it when you contact support.
     */
    public function __construct(
        private readonly Pieces $pieces,
        public readonly int $status,
        public readonly array $headers,
        public readonly ?string $requestId,
    ) {
    }

    /** Returns the number of bytes; null if the response does not say it. */
    public function size(): ?int
    {
        $length = $this->headers['content-length'] ?? '';
        return ctype_digit($length) && !isset($this->headers['content-encoding']) ? (int) $length : null;
    }

    /**
     * Reads the content in pieces of any size.
     *
     * @return Generator<int, string>
     * @throws IntegrationApiException if the next piece does not arrive
     */
    public function getIterator(): Generator
    {
        try {
            while (($piece = $this->piece()) !== null) {
                yield $piece;
            }
        } finally {
            $this->close();
        }
    }

    /**
     * Returns the next bytes, at most as many as asked for, and an empty text at the end.
     *
     * @param int $length Maximum number of bytes; positive.
     * @throws IntegrationApiException if they do not arrive
     */
    public function read(int $length): string
    {
        if ($length < 1) {
            throw new InvalidRequestException("length must be a positive integer, not $length");
        }
        $bytes = $this->unread === '' ? $this->piece() ?? '' : $this->unread;
        $this->unread = substr($bytes, $length);
        return substr($bytes, 0, $length);
    }

    /** Reports whether all content has been read. */
    public function eof(): bool
    {
        if ($this->unread === '' && !$this->hasEnded) {
            $this->unread = $this->piece() ?? '';
        }
        return $this->unread === '' && $this->hasEnded;
    }

    /**
     * Writes the content to a file, which appears under its name when it is complete. If it is not, nothing is left.
     *
     * @return int number of bytes
     * @throws IntegrationApiException if the content does not arrive, or the file cannot be written
     */
    public function toFile(string $path): int
    {
        Platform::checkFiles();
        $part = $path . '.' . bin2hex(random_bytes(6)) . '.part';
        // A name with NUL would throw an error of PHP.
        $file = str_contains($path, "\0") ? false : @fopen($part, 'xb');
        if ($file === false) {
            $this->close();
            throw new InvalidRequestException("the file $path cannot be written");
        }
        $isComplete = false;
        try {
            $count = $this->toResource($file);
            $isComplete = fclose($file) && @rename($part, $path);
            return $isComplete ? $count : throw new InvalidRequestException("the file $path cannot be written");
        } finally {
            is_resource($file) && fclose($file);
            $isComplete || @unlink($part);
        }
    }

    /**
     * Writes the content to an open resource, such as the output of the program.
     *
     * @param resource $resource Resource, which stays open.
     * @return int number of bytes
     * @throws IntegrationApiException if the content does not arrive, or cannot be written
     */
    public function toResource(mixed $resource): int
    {
        if (!is_resource($resource)) {
            throw new InvalidRequestException('resource must be an open resource, not ' . get_debug_type($resource));
        }
        $count = 0;
        foreach ($this as $piece) {
            for ($written = 0; $written < strlen($piece); $written += $step) {
                $step = @fwrite($resource, substr($piece, $written));
                if ($step === false || $step === 0) {
                    throw new InvalidRequestException('the content cannot be written to the resource');
                }
            }
            $count += strlen($piece);
        }
        return $count;
    }

    /** Closes the connection. */
    public function close(): void
    {
        $this->unread = '';
        $this->hasEnded = true;
        $this->pieces->close();
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A download cannot be serialised: it holds a connection');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['status' => $this->status, 'requestId' => $this->requestId];
    }

    private function piece(): ?string
    {
        if ($this->unread !== '') {
            $piece = $this->unread;
            $this->unread = '';
            return $piece;
        }
        if ($this->hasEnded) {
            return null;
        }
        $isRead = false;
        try {
            $piece = $this->pieces->next();
            $isRead = $piece !== null;
            return $piece;
        } finally {
            $isRead || $this->close();
        }
    }
}
