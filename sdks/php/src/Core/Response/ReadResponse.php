<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use Closure;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Transport\HttpResponse;
use JsonException;
use TypeError;
use UnexpectedValueException;

/** Creates the functions that read successful responses. */
final class ReadResponse
{
    /**
     * Returns the function that reads the result of an operation: decoded JSON, another result, or nothing.
     *
     * @param string $url URL of the request.
     * @return Closure(HttpResponse, ResponseOrigin): mixed
     */
    public static function of(Operation $operation, string $url): Closure
    {
        $decode = $operation->decode;
        return match (true) {
            $operation->readBody !== null => self::other($operation, $operation->readBody, $url),
            $decode === null => static fn (): mixed => null,
            default => static fn (#[\SensitiveParameter] HttpResponse $response, ResponseOrigin $origin): mixed =>
                $operation->mayBeEmpty && self::isEmpty($response) ? null : self::decoded($response, $origin, $decode),
        };
    }

    private static function isEmpty(#[\SensitiveParameter] HttpResponse $response): bool
    {
        return $response->body === '' && $response->unreadable === null;
    }

    /** @return Closure(HttpResponse, ResponseOrigin): mixed */
    private static function other(Operation $operation, Closure $read, string $url): Closure
    {
        return static function (
            #[\SensitiveParameter] HttpResponse $response,
            ResponseOrigin $origin,
        ) use (
            $operation,
            $read,
            $url,
        ): mixed {
            if ($operation->mayBeEmpty && self::isEmpty($response)) {
                return null;
            }
            $body = self::body($response, $origin);
            try {
                return $read($response, $url);
            } catch (UnexpectedValueException $error) {
                throw $origin->unreadable("the body {$error->getMessage()}", $body);
            }
        };
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
        } catch (JsonException $error) {
            throw $origin->unreadable("the body is not valid JSON: {$error->getMessage()}", $body);
        }
        try {
            return $decode($data, $origin);
        } catch (TypeError | UnexpectedValueException $error) {
            throw $origin->unreadable(Decode::mismatch($error), $body);
        }
    }
}
