<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use Closure;
use Generator;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Schema\Given;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;
use Psr\Http\Message\StreamInterface;

/** Content of a request that is read while it is sent: a file, a stream, or pieces that a program makes. */
final class BodySource
{
    private const PIECE = 65_536;

    private bool $isRead = false;

    /**
     * @param Closure(): iterable<mixed> $open Begins to read the content.
     * @param int|null $size Number of bytes; null if it is not known before.
     * @param bool $isRepeatable Whether the content can be read again, so that a request with it can be repeated.
     */
    private function __construct(
        private readonly Closure $open,
        public readonly ?int $size,
        public readonly bool $isRepeatable,
    ) {
    }

    /**
     * Returns the content of a file, which is opened for each request.
     *
     * @throws InvalidRequestException if the file cannot be read
     */
    public static function file(string $path): self
    {
        Platform::checkFiles();
        $size = is_file($path) && is_readable($path) ? filesize($path) : false;
        if ($size === false) {
            throw new InvalidRequestException("the file $path cannot be read");
        }
        $open = static function () use ($path): Generator {
            $file = @fopen($path, 'rb');
            if ($file === false) {
                throw new InvalidRequestException("the file $path cannot be read");
            }
            try {
                yield from self::ofResource($file);
            } finally {
                fclose($file);
            }
        };
        return new self($open, $size, true);
    }

    /**
     * Returns the content of a stream, from its current position, or of pieces.
     *
     * @param mixed $source A resource, a stream of PSR-7, an iterable of strings, or a closure that returns one of them
     *     for each request.
     * @param int|null $size Number of bytes, if it is known; null to ask the stream for it.
     * @throws InvalidRequestException if the source is something else
     */
    public static function of(mixed $source, ?int $size = null): self
    {
        return match (true) {
            is_string($source) => new self(static fn (): array => [$source], strlen($source), true),
            $source instanceof Closure => new self(
                static fn (): iterable => self::of(Given::run('the source', $source))->parts(),
                $size,
                true,
            ),
            is_resource($source) => self::resource($source, $size),
            $source instanceof StreamInterface => self::stream($source, $size),
            // An iterator goes on where it has ended; an array or an aggregate begins again.
            is_iterable($source) =>
                new self(static fn (): iterable => $source, $size, !$source instanceof \Iterator),
            default => throw new InvalidRequestException(
                'a source must be a resource, a PSR-7 stream, an iterable of strings or a closure, not '
                    . get_debug_type($source)
            ),
        };
    }

    /**
     * Returns several contents one after the other.
     *
     * @param list<self> $sources
     */
    public static function joined(array $sources): self
    {
        $sizes = array_map(static fn (self $source): ?int => $source->size, $sources);
        $open = static function () use ($sources): Generator {
            foreach ($sources as $source) {
                yield from $source->pieces();
            }
        };
        $once = array_filter($sources, static fn (self $source): bool => !$source->isRepeatable);
        return new self($open, in_array(null, $sizes, true) ? null : (int) array_sum($sizes), $once === []);
    }

    /**
     * Reads the content from its start, in pieces.
     *
     * @return Generator<int, string>
     * @throws InvalidRequestException if it cannot be read, or has another size than announced
     */
    public function pieces(): Generator
    {
        if ($this->isRead && !$this->isRepeatable) {
            throw new InvalidRequestException('the content of the request can be read only once, and was read before');
        }
        $this->isRead = true;
        $count = 0;
        foreach ($this->parts() as $piece) {
            if (!is_string($piece)) {
                throw new InvalidRequestException('a source must yield strings, not ' . get_debug_type($piece));
            }
            $count += strlen($piece);
            if ($this->size !== null && $count > $this->size) {
                throw new InvalidRequestException(
                    "the content of the request has more than the $this->size bytes announced"
                );
            }
            if ($piece !== '') {
                yield $piece;
            }
        }
        if ($this->size !== null && $count < $this->size) {
            throw new InvalidRequestException(
                "the content of the request has $count bytes instead of the $this->size announced"
            );
        }
    }

    /** Returns the whole content. */
    public function contents(): string
    {
        return implode('', iterator_to_array($this->pieces(), false));
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('The content of a request cannot be serialised');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['size' => $this->size, 'isRepeatable' => $this->isRepeatable];
    }

    /** @return Generator<int, mixed> */
    private function parts(): Generator
    {
        $parts = Given::run('the source', $this->open);
        $read = is_array($parts) ? new \ArrayIterator($parts) : $parts;
        $read = $read instanceof \Iterator ? $read : new \IteratorIterator($read);
        Given::run('the source', $read->rewind(...));
        while (Given::run('the source', $read->valid(...))) {
            yield Given::run('the source', $read->current(...));
            Given::run('the source', $read->next(...));
        }
    }

    /** @param resource $source */
    private static function resource(mixed $source, ?int $size): self
    {
        Platform::checkFiles();
        $isSeekable = stream_get_meta_data($source)['seekable'];
        $start = $isSeekable ? (int) ftell($source) : 0;
        $whole = $isSeekable ? fstat($source)['size'] ?? null : null;
        $open = static function () use ($source, $isSeekable, $start): Generator {
            if (!is_resource($source)) {
                throw new InvalidRequestException('the resource is closed');
            }
            $isSeekable && fseek($source, $start);
            return self::ofResource($source);
        };
        return new self($open, $size ?? ($whole === null ? null : max(0, $whole - $start)), $isSeekable);
    }

    private static function stream(StreamInterface $source, ?int $size): self
    {
        $isSeekable = $source->isSeekable();
        $start = $isSeekable ? $source->tell() : 0;
        $whole = $source->getSize();
        $open = static function () use ($source, $isSeekable, $start): Generator {
            $isSeekable && $source->seek($start);
            while (!$source->eof()) {
                yield $source->read(self::PIECE);
            }
        };
        return new self($open, $size ?? ($isSeekable && $whole !== null ? max(0, $whole - $start) : null), $isSeekable);
    }

    /**
     * @param resource $source
     * @return Generator<int, string>
     */
    private static function ofResource(mixed $source): Generator
    {
        while (!feof($source)) {
            $piece = @fread($source, self::PIECE);
            if ($piece === false) {
                throw new InvalidRequestException('the source of the content cannot be read');
            }
            yield $piece;
        }
    }
}
