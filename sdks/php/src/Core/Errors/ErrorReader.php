<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\RateLimit\RateLimitHeaders;
use IntegrationApi\Core\Request\CallArguments;
use IntegrationApi\Core\Retry\RetryAfterHeader;
use IntegrationApi\Core\Retry\RetryPolicy;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\AuthenticationException;
use IntegrationApi\Exception\BadRequestException;
use IntegrationApi\Exception\ConflictException;
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
use JsonException;

/** Creates the exceptions of error responses, with fields from problem details (RFC 9457). */
final class ErrorReader
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

    /** Creates the exception of a response. Only the status selects its class. */
    public static function toException(
        #[\SensitiveParameter] HttpResponse $response,
        #[\SensitiveParameter] CallArguments $arguments,
        string $url,
        CallFacts $facts,
        Redaction $redaction,
    ): ApiException {
        ['status' => $status, 'headers' => $headers] = get_object_vars($response);
        $class = self::classOf($status);
        $body = self::json($response->body);
        $shown = $redaction->value($body);
        $problem = is_array($shown) && !array_is_list($shown) ? $shown : [];
        $requestId = $headers[strtolower(Behaviour::RESPONSES_REQUEST_ID_HEADER)] ?? '';
        $details = new ErrorResponse(
            $status,
            $headers,
            $response->body,
            $body,
            $problem,
            self::errors($problem['errors'] ?? null),
            $requestId === '' ? self::text($problem, 'request_id') : $redaction->text($requestId),
            RetryAfterHeader::seconds($headers),
            RateLimitHeaders::parse($headers),
            RetryPolicy::isRetryableStatus($status, $headers),
        );
        $redirect = Redirect::origin($response, $url, $redaction);
        $hint = in_array($status, Behaviour::RESPONSES_PREFIX_HINT_STATUSES, true) ? self::prefixHint($arguments) : '';
        return new $class(ProblemSummary::message($details, $facts, $hint, $redirect), $details, $facts);
    }

    /**
     * Returns the class of the exception for a status other than 2xx.
     *
     * @return class-string<ApiException>
     */
    public static function classOf(int $status): string
    {
        return self::CLASSES[$status]
            ?? ($status >= 500 && $status <= 599 ? ServerException::class : ApiException::class);
    }

    // Names the first path parameter whose value lacks its prefix. The value is data, so it is not shown.
    private static function prefixHint(#[\SensitiveParameter] CallArguments $arguments): string
    {
        foreach ($arguments->operation->idPrefixes as $name => $prefix) {
            $value = $arguments->path[$name] ?? '';
            if (is_string($value) && !str_starts_with($value, $prefix)) {
                return sprintf('%s does not start with "%s"', $name, $prefix);
            }
        }
        return '';
    }

    private static function json(#[\SensitiveParameter] string $text): mixed
    {
        try {
            // The decoded value, its arrays, and those without the API key.
            return Json::toArrays(Json::decode($text, copies: 3));
        } catch (JsonException) {
            // The body may be the error page of a proxy. The exception keeps the status and the raw body.
            return null;
        }
    }

    /** @return list<FieldError> */
    private static function errors(mixed $errors): array
    {
        $listed = is_array($errors) && array_is_list($errors) ? $errors : [];
        $isEntry = static fn (mixed $entry): bool => is_array($entry) && ($entry === [] || !array_is_list($entry));
        return array_map(self::fieldError(...), array_values(array_filter($listed, $isEntry)));
    }

    /** @param array<string, mixed> $entry */
    private static function fieldError(array $entry): FieldError
    {
        $version = $entry['current_version'] ?? null;
        return new FieldError(
            self::text($entry, 'pointer'),
            self::text($entry, 'parameter'),
            self::text($entry, 'code'),
            self::text($entry, 'detail'),
            is_int($version) ? $version : null,
            $entry,
        );
    }

    /** @param array<string, mixed> $members */
    private static function text(array $members, string $name): ?string
    {
        $value = $members[$name] ?? null;
        return is_string($value) ? $value : null;
    }
}
