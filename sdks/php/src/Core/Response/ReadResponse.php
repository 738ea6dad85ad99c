<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use Closure;
use IntegrationApi\Core\Error\ResponseOrigin;
use IntegrationApi\Core\Json;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Transport\HttpResponse;
use JsonException;
use TypeError;

/** Creates the functions that read successful responses. */
final class ReadResponse
{
    /** Reads JSON and converts it. */
    public static function json(Closure $decode): Closure
    {
        return static fn (#[\SensitiveParameter] HttpResponse $response, ResponseOrigin $origin): mixed =>
            self::decoded($response, $origin, $decode);
    }

    /** Reads JSON and converts it, or returns null for an empty body. */
    public static function jsonOrNull(Closure $decode): Closure
    {
        return static fn (#[\SensitiveParameter] HttpResponse $response, ResponseOrigin $origin): mixed =>
            self::isEmpty($response) ? null : self::decoded($response, $origin, $decode);
    }

    /** Returns null, whatever the body is. */
    public static function nothing(): Closure
    {
        return static fn (): mixed => null;
    }

    /** Returns the bytes of the body. */
    public static function bytes(): Closure
    {
        return static fn (#[\SensitiveParameter] HttpResponse $response, ResponseOrigin $origin): string =>
            self::body($response, $origin);
    }

    /** Returns the bytes of the body, or null for an empty one. */
    public static function bytesOrNull(): Closure
    {
        return static fn (#[\SensitiveParameter] HttpResponse $response, ResponseOrigin $origin): ?string =>
            self::isEmpty($response) ? null : self::body($response, $origin);
    }

    private static function isEmpty(#[\SensitiveParameter] HttpResponse $response): bool
    {
        return $response->body === '' && $response->unreadable === null;
    }

    private static function body(#[\SensitiveParameter] HttpResponse $response, ResponseOrigin $origin): string
    {
        if ($response->unreadable !== null) {
            throw $origin->unreadable("the body $response->unreadable", $response->body);
        }
        return $response->body;
    }

    private static function decoded(
        #[\SensitiveParameter] HttpResponse $response,
        ResponseOrigin $origin,
        Closure $decode,
    ): mixed {
        $body = self::body($response, $origin);
        try {
            $data = Json::decode($body);
        } catch (JsonException | DecodeException $error) {
            throw $origin->unreadable("the body is not valid JSON: {$error->getMessage()}", $body);
        }
        try {
            return $decode($data, $origin);
        } catch (TypeError $error) {
            // Properties are typed, so PHP rejects a value of another type where it is assigned. The message names the
            // types, but not the value.
            $message = "the body has a value of the wrong type: {$error->getMessage()}";
            throw $origin->unreadable($message, $body);
        }
    }
}
