<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;

/** Media types of request bodies. */
final class ContentType
{
    private const ANY_BYTES = 'application/octet-stream';

    /**
     * Returns the media type of a body: that of a file, if the operation takes it, or else the usual one.
     *
     * @param string $usual Media type of the operation, which is the first one without a wildcard.
     * @param list<string> $contentTypes Media types of which the caller chooses one; empty if there is no choice.
     */
    public static function ofBody(
        #[\SensitiveParameter] FilePart|string $body,
        string $usual,
        array $contentTypes,
    ): string {
        if ($contentTypes === [] || is_string($body) || $body->mediaType === self::ANY_BYTES) {
            return $usual;
        }
        $isTaken = self::includes($contentTypes, $body->mediaType);
        return $isTaken || !in_array(self::ANY_BYTES, $contentTypes, true) ? $body->mediaType : $usual;
    }

    /**
     * Checks that an operation takes a body of a media type.
     *
     * @param list<string> $contentTypes
     * @throws InvalidRequestException if it does not
     */
    public static function require(array $contentTypes, string $mediaType): void
    {
        if (!self::includes($contentTypes, $mediaType)) {
            $expected = implode(' or ', $contentTypes);
            throw new InvalidRequestException("the Content-Type must be $expected, not \"$mediaType\"");
        }
    }

    /** @param list<string> $contentTypes */
    private static function includes(array $contentTypes, string $mediaType): bool
    {
        $essence = self::essence($mediaType);
        $ranges = ['*/*', explode('/', $essence)[0] . '/*', $essence];
        return array_intersect($ranges, array_map(self::essence(...), $contentTypes)) !== [];
    }

    private static function essence(string $mediaType): string
    {
        return strtolower(trim(explode(';', $mediaType)[0]));
    }
}
