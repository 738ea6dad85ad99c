<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Error;

use IntegrationApi\Core\Json;
use IntegrationApi\Core\Request\Call;
use IntegrationApi\Core\Retry\RetryAfter;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\AuthenticationException;
use IntegrationApi\Exception\BadRequestException;
use IntegrationApi\Exception\ConflictException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\GoneException;
use IntegrationApi\Exception\NotFoundException;
use IntegrationApi\Exception\PayloadTooLargeException;
use IntegrationApi\Exception\PermissionDeniedException;
use IntegrationApi\Exception\PreconditionFailedException;
use IntegrationApi\Exception\RateLimitException;
use IntegrationApi\Exception\ServerException;
use IntegrationApi\Exception\ValidationException;
use IntegrationApi\FieldError;
use IntegrationApi\Transport\HttpResponse;

/** Creates exceptions from error responses, with fields from problem details (RFC 9457). */
final class ProblemDetails
{
    private const CLASSES = [
        400 => BadRequestException::class,
        401 => AuthenticationException::class,
        403 => PermissionDeniedException::class,
        404 => NotFoundException::class,
        409 => ConflictException::class,
        410 => GoneException::class,
        412 => PreconditionFailedException::class,
        413 => PayloadTooLargeException::class,
        422 => ValidationException::class,
        429 => RateLimitException::class,
    ];

    /** Creates the exception. The status selects its class. */
    public static function toException(HttpResponse $response, #[\SensitiveParameter] Call $call): ApiException
    {
        $operation = $call->operation;
        $status = $response->status;
        $class = self::CLASSES[$status] ?? ($status >= 500 ? ServerException::class : ApiException::class);
        $body = self::body($response->body);
        $requestId = $response->headers['x-request-id'] ?? self::text($body, 'request_id');
        return new $class(
            self::message("$operation->method $operation->path returned $status", $body, $requestId),
            $status,
            errorCode: self::text($body, 'code'),
            title: self::text($body, 'title'),
            detail: self::text($body, 'detail'),
            docUrl: self::text($body, 'type'),
            errors: self::errors($body['errors'] ?? null),
            requestId: $requestId,
            retryAfter: RetryAfter::seconds($response->headers),
            headers: $response->headers,
            body: $body,
            rawBody: $response->body,
            method: $operation->method,
            pathTemplate: $operation->path,
            idempotencyKey: $call->idempotencyKey,
        );
    }

    /** @return array<string, mixed>|null */
    private static function body(string $text): ?array
    {
        try {
            $body = Json::decode($text);
            return is_array($body) ? $body : null;
        } catch (DecodeException) {
            // The body may be the error page of a proxy. The exception keeps the status and the raw body.
            return null;
        }
    }

    /** @param array<string, mixed>|null $body */
    private static function message(string $start, ?array $body, ?string $requestId): string
    {
        $code = self::text($body, 'code');
        $detail = self::text($body, 'detail') ?? self::text($body, 'title');
        $text = $start
            . ($code === null ? '' : ", $code")
            . ($detail === null ? '' : ": $detail")
            . ($requestId === null ? '' : " (request $requestId)");
        // Text from the server must not be able to forge a log line.
        return preg_replace('/[\x00-\x1F\x7F]+/', ' ', $text);
    }

    /** @return list<FieldError> */
    private static function errors(mixed $errors): array
    {
        return array_map(
            static fn (array $error): FieldError => new FieldError(
                self::text($error, 'pointer'),
                self::text($error, 'parameter'),
                self::text($error, 'code'),
                self::text($error, 'detail'),
                $error,
            ),
            array_values(array_filter(is_array($errors) ? $errors : [], is_array(...))),
        );
    }

    /** @param array<string, mixed>|null $members */
    private static function text(?array $members, string $name): ?string
    {
        $value = $members[$name] ?? null;
        return is_string($value) ? $value : null;
    }
}
