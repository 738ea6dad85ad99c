<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Exception\InvalidRequestException;

/** A file of a multipart form (RFC 7578), with a file name and a media type. */
final readonly class FilePart
{
    /**
     * @param string $bytes Content of the file.
     * @param string|null $name File name without directories; null to use the name of the form field.
     * @param string $mediaType Media type of the content, such as `image/png` (RFC 9110).
     *
     * @throws InvalidRequestException if the media type is not valid
     */
    public function __construct(
        public string $bytes,
        public ?string $name = null,
        public string $mediaType = 'application/octet-stream',
    ) {
        if (preg_match('#^[!-~]+/[ -~]+$#D', $mediaType) !== 1) {
            throw new InvalidRequestException('mediaType must be a media type such as image/png');
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['bytes' => strlen($this->bytes) . ' bytes'] + get_object_vars($this);
    }
}
