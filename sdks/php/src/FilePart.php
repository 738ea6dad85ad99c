<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Exception\InvalidRequestException;

/** A file of a multipart form (RFC 7578), with a file name and a media type. */
final readonly class FilePart
{
    private const DEFAULT_TYPE = 'application/octet-stream';

    /** Media type of the content (RFC 9110). */
    public string $mediaType;

    /**
     * @param string $bytes Content of the file.
     * @param string|null $name File name without directories; null to use the name of the form field.
     * @param string|null $mediaType Media type of the content, such as `image/png` (RFC 9110); null for the default.
     *
     * @throws InvalidRequestException if the media type is not valid
     */
    public function __construct(
        public string $bytes,
        public ?string $name = null,
        ?string $mediaType = self::DEFAULT_TYPE,
    ) {
        $this->mediaType = $mediaType ?? self::DEFAULT_TYPE;
        if (preg_match('#^[!-~]+/[ -~]+$#D', $this->mediaType) !== 1) {
            throw new InvalidRequestException('mediaType must be a media type such as image/png');
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['bytes' => strlen($this->bytes) . ' bytes'] + get_object_vars($this);
    }
}
