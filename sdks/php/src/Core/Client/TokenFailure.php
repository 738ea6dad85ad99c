<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Errors\ErrorReader;
use IntegrationApi\Core\Errors\ErrorResponse;
use IntegrationApi\Core\Errors\Printable;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Core\Retry\RetryAfterHeader;
use IntegrationApi\Core\Retry\RetryPolicy;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\AuthenticationException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Transport\HttpResponse;

/** Creates the exceptions of token requests. */
final class TokenFailure
{
    /** A token endpoint answers these statuses to wrong credentials. */
    private const REFUSALS = [400, 401, 403];

    /** Creates the exception of an answer with an error (RFC 6749, section 5.2). */
    public static function of(
        #[\SensitiveParameter] HttpResponse $response,
        #[\SensitiveParameter] string $url,
        CallFacts $facts,
        Redaction $redaction,
    ): ApiException {
        $body = json_decode($response->body, true);
        $texts = [];
        foreach (['error', 'error_description'] as $name) {
            $text = is_array($body) ? $body[$name] ?? null : null;
            $texts[] = is_string($text) ? $redaction->text($text) : null;
        }
        $status = $response->status;
        $given = array_filter($texts, static fn (?string $text): bool => $text !== null && $text !== '');
        $reason = implode(': ', array_map(Printable::shorten(...), $given));
        $message = 'the token endpoint ' . TokenUrl::shown($url) . " answered $status" . rtrim(" $reason");
        $problem = array_filter(['code' => $texts[0], 'detail' => $texts[1]], is_string(...));
        $details = new ErrorResponse(
            $status,
            $response->headers,
            $response->body,
            $body,
            $problem,
            retryAfter: RetryAfterHeader::seconds($response->headers),
            isRetryable: RetryPolicy::isRetryableStatus($status, $response->headers),
        );
        $class = in_array($status, self::REFUSALS, true)
            ? AuthenticationException::class
            : ErrorReader::classOf($status);
        return new $class($redaction->text($message), $details, $facts);
    }

    /**
     * Returns the exception of another call, with the facts of this one.
     *
     * @param HttpResponse|null $response answer of the endpoint; null if there is none
     */
    public static function shared(
        IntegrationApiException $other,
        #[\SensitiveParameter] ?HttpResponse $response,
        #[\SensitiveParameter] string $url,
        CallFacts $facts,
        Redaction $redaction,
    ): IntegrationApiException {
        if ($response !== null && $other instanceof ApiException) {
            return self::of($response, $url, $facts, $redaction);
        }
        $shown = "$other->method $other->pathTemplate ";
        $text = $other->getMessage();
        $message = str_starts_with($text, $shown)
            ? "$facts->method $facts->pathTemplate " . substr($text, strlen($shown))
            : $text;
        $previous = $other->getPrevious();
        return match (true) {
            $other instanceof TimeoutException => new TimeoutException($message, $other->phase, $facts, $previous),
            $other instanceof ConnectionException =>
                new ConnectionException($message, $facts, $other->isRetryable, $previous),
            $other instanceof DecodeException =>
                new DecodeException($message, $other->rawBody(), $previous, $facts, $other->status),
            default => new ConfigurationException($message, $facts, false, $previous),
        };
    }
}
