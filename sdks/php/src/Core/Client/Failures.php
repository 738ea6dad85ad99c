<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use DateTimeImmutable;
use DateTimeZone;
use Error;
use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Errors\ErrorResponse;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Core\Errors\SafeCause;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\RateLimitException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use RuntimeException;
use Throwable;

/** Creates the exceptions of calls without a response. */
final class Failures
{
    /** Creates the exception for a limit that a call exceeded. */
    public static function timeout(
        CallFacts $facts,
        TimeoutPhase $phase,
        CallLimits $limits,
        ?Throwable $previous = null,
        string $host = '',
    ): TimeoutException {
        $late = match ($phase) {
            TimeoutPhase::Connect => "no connection to $host within " . self::seconds($limits->connectTimeout),
            TimeoutPhase::Attempt => 'no complete response within ' . self::seconds($limits->timeout),
            TimeoutPhase::Total => 'no success within ' . self::seconds($limits->totalTimeout)
                . ', retries and waits included',
        };
        $message = "$facts->method $facts->pathTemplate timed out: $late";
        return new TimeoutException($message, $phase, $facts, $previous);
    }

    /**
     * Creates the exception for an attempt that did not complete in time, or for a whole call that did not.
     *
     * @param float $timeout seconds that the attempt had
     */
    public static function late(CallFacts $facts, CallLimits $limits, float $timeout): TimeoutException
    {
        $phase = $timeout < $limits->timeout ? TimeoutPhase::Total : TimeoutPhase::Attempt;
        return self::timeout($facts, $phase, $limits);
    }

    /** Creates the exception for a stream of which nothing arrived within the timeout. */
    public static function idle(CallFacts $facts, CallLimits $limits): TimeoutException
    {
        $message = "$facts->method $facts->pathTemplate timed out: no data within " . self::seconds($limits->timeout);
        return new TimeoutException($message, TimeoutPhase::Attempt, $facts);
    }

    /** Creates the exception of a cancelled call. */
    public static function cancelled(CallFacts $facts): CancelledException
    {
        return new CancelledException("$facts->method $facts->pathTemplate was cancelled", $facts);
    }

    /** Converts an exception of a transport. */
    public static function ofTransport(
        #[\SensitiveParameter] Throwable $error,
        CallFacts $facts,
        CallLimits $limits,
        float $timeout,
        Redaction $redaction,
        #[\SensitiveParameter] string $url,
    ): IntegrationApiException {
        $host = self::hostOf($url);
        if ($error instanceof TimeoutException) {
            $isOfProxy = str_starts_with($error->getMessage(), 'the proxy ');
            $place = $isOfProxy ? implode(' ', array_slice(explode(' ', $error->getMessage()), 0, 3)) : $host;
            return $error->phase === TimeoutPhase::Connect
                ? self::timeout($facts, TimeoutPhase::Connect, $limits, host: $place)
                : self::late($facts, $limits, $timeout);
        }
        // A transport for tests throws it for a mistake in the test.
        if ($error instanceof IntegrationApiException && !$error instanceof ConnectionException) {
            return $error;
        }
        $reason = SafeCause::message($error, $redaction);
        // An error in the code of the program is not a failure of the network.
        $isRetryable = $error instanceof ConnectionException ? $error->isRetryable : !$error instanceof Error;
        // The host of the API has nothing to do with a failure of its proxy.
        $origin = str_starts_with($reason, 'the proxy ') ? '' : " from $host";
        $message = "$facts->method $facts->pathTemplate received no complete response$origin: $reason";
        // Exceptions of other HTTP clients hold the request with the key, so only a copy of their text is kept.
        $cause = $error instanceof ConnectionException
            ? null
            : new RuntimeException(SafeCause::summary($error, $redaction));
        return new ConnectionException($message, $facts, $isRetryable, $cause);
    }

    /** Returns the host and the port of a URL, without the path, which may be secret. */
    private static function hostOf(#[\SensitiveParameter] string $url): string
    {
        $port = parse_url($url, PHP_URL_PORT);
        return parse_url($url, PHP_URL_HOST) . (is_int($port) ? ":$port" : '');
    }

    /**
     * Creates the exception for an attempt that the rate limiter holds back.
     *
     * @param float $wait seconds until the attempt could have been sent
     */
    public static function heldBack(CallFacts $facts, float $wait, ?Throwable $previous): RateLimitException
    {
        $milliseconds = (int) ceil((Platform::time() + $wait) * 1000);
        $until = new DateTimeImmutable('@' . intdiv($milliseconds, 1000), new DateTimeZone('UTC'));
        $time = $until->format('Y-m-d\TH:i:s.') . sprintf('%03dZ', $milliseconds % 1000);
        $message = "$facts->method $facts->pathTemplate was held back by the client's rate limiter until $time";
        $response = new ErrorResponse(429, retryAfter: $wait, isRetryable: true);
        return new RateLimitException($message, $response, $facts, $previous);
    }

    private static function seconds(float $seconds): string
    {
        return rtrim(rtrim(sprintf('%.3f', $seconds), '0'), '.') . ' s';
    }
}
