<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Exception\InvalidRequestException;

/** A file in a form (RFC 7578), where its bytes alone would not say what it is. */
final readonly class FilePart
{
    /**
     * @param string $bytes What the file holds.
     * @param string|null $name Name of the file, without folders; that of the field when it is left out.
     * @param string $mediaType What the bytes are, such as `image/png` (RFC 9110).
     *
     * @throws InvalidRequestException when the media type cannot be sent
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
