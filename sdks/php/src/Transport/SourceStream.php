<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use Generator;
use IntegrationApi\Exception\InvalidRequestException;
use Psr\Http\Message\StreamInterface;
use RuntimeException;

/**
 * The content of a request as a stream of PSR-7, which a client reads while it sends the request. Parameters without
 * types satisfy both versions of PSR-7.
 *
 * @internal
 */
final class SourceStream implements StreamInterface
{
    private string $unread = '';
    private int $position = 0;

    /** @var Generator<int, string>|null Null after the end. */
    private ?Generator $pieces = null;
    private bool $hasBegun = false;

    public function __construct(private readonly BodySource $source)
    {
    }

    public function __toString(): string
    {
        return $this->getContents();
    }

    public function close(): void
    {
        $this->pieces = null;
        $this->hasBegun = true;
        $this->unread = '';
    }

    /** @return null */
    public function detach()
    {
        $this->close();
        return null;
    }

    public function getSize(): ?int
    {
        return $this->source->size;
    }

    public function tell(): int
    {
        return $this->position;
    }

    public function eof(): bool
    {
        return $this->peeked() === '';
    }

    public function isSeekable(): bool
    {
        return $this->source->isRepeatable;
    }

    public function seek($offset, $whence = SEEK_SET): void
    {
        if (!$this->source->isRepeatable || $whence !== SEEK_SET || $offset !== 0) {
            throw new RuntimeException('the content of a request can only be read from its start');
        }
        $this->hasBegun = false;
        $this->pieces = null;
        $this->unread = '';
        $this->position = 0;
    }

    public function rewind(): void
    {
        $this->seek(0);
    }

    public function isWritable(): bool
    {
        return false;
    }

    /** @return never */
    public function write($string): int
    {
        throw new RuntimeException('the content of a request cannot be written');
    }

    public function isReadable(): bool
    {
        return true;
    }

    public function read($length): string
    {
        $bytes = substr($this->peeked(), 0, max(0, $length));
        $this->unread = substr($this->unread, strlen($bytes));
        $this->position += strlen($bytes);
        return $bytes;
    }

    public function getContents(): string
    {
        $all = '';
        while (!$this->eof()) {
            $all .= $this->read(strlen($this->unread));
        }
        return $all;
    }

    public function getMetadata($key = null): mixed
    {
        return $key === null ? [] : null;
    }

    /**
     * Returns the bytes that come next, at least one unless the content has ended.
     *
     * @throws InvalidRequestException if the content cannot be read
     */
    private function peeked(): string
    {
        if (!$this->hasBegun) {
            $this->hasBegun = true;
            $this->pieces = $this->source->pieces();
        }
        if ($this->unread === '' && $this->pieces !== null) {
            if ($this->pieces->valid()) {
                $this->unread = $this->pieces->current();
                $this->pieces->next();
            } else {
                $this->pieces = null;
            }
        }
        return $this->unread;
    }
}
