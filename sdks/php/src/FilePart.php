<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Transport\BodySource;

/**
 * Content to send: a file of a multipart form (RFC 7578), with a file name and a media type, or a whole body of bytes.
 *
 *     FilePart::fromFile('/tmp/report.pdf', mediaType: 'application/pdf')
 */
final readonly class FilePart
{
    private const DEFAULT_TYPE = 'application/octet-stream';

    /** Media type of the content (RFC 9110). */
    public string $mediaType;

    /**
     * @param string $bytes Content of the file; empty if it is read while it is sent.
     * @param string|null $name File name without directories; null to use the name of the form field.
     * @param string|null $mediaType Media type of the content, such as `image/png` (RFC 9110); null for the default.
     * @param BodySource|null $source Set by `fromFile()` and `fromStream()`.
     *
     * @throws InvalidRequestException if the media type is not valid
     */
    public function __construct(
        public string $bytes,
        public ?string $name = null,
        ?string $mediaType = self::DEFAULT_TYPE,
        private ?BodySource $source = null,
    ) {
        $this->mediaType = $mediaType ?? self::DEFAULT_TYPE;
        if (preg_match('#^[!-~]+/[ -~]+$#D', $this->mediaType) !== 1) {
            throw new InvalidRequestException('mediaType must be a media type such as image/png');
        }
    }

    /**
     * Returns a file that is read while it is sent, so that it may be larger than the memory.
     *
     * @param string $path Path of the file. It is opened for each attempt.
     * @param string|null $name File name without directories; null for that of the path.
     * @param string|null $mediaType Media type of the content; null for the default.
     *
     * @throws InvalidRequestException if the file cannot be read, or the media type is not valid
     */
    public static function fromFile(
        string $path,
        ?string $name = null,
        ?string $mediaType = self::DEFAULT_TYPE,
    ): self {
        return new self('', $name ?? basename($path), $mediaType, BodySource::file($path));
    }

    /**
     * Returns content that is read while it is sent. Of a size that is not known, it is sent in chunks. A resource or a
     * stream that cannot go back, and an iterator, can be read only once: a call with it is not repeated after an
     * error.
     *
     * @param mixed $source A resource, a stream of PSR-7, an iterable of strings, or a closure that returns one of them
     *     for each attempt.
     * @param string|null $name File name without directories; null to use the name of the form field.
     * @param string|null $mediaType Media type of the content; null for the default.
     * @param int|null $size Number of bytes; null if it is not known, or the source knows it.
     *
     * @throws InvalidRequestException if the source is something else, or the media type is not valid
     */
    public static function fromStream(
        mixed $source,
        ?string $name = null,
        ?string $mediaType = self::DEFAULT_TYPE,
        ?int $size = null,
    ): self {
        return new self('', $name, $mediaType, BodySource::of($source, $size));
    }

    /**
     * Returns the content that is read while it is sent; null for one that is complete.
     *
     * @internal
     */
    public function source(): ?BodySource
    {
        return $this->source;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['bytes' => strlen($this->bytes) . ' bytes'] + get_object_vars($this);
    }
}
