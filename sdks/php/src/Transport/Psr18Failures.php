<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConnectionException;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Message\StreamInterface;
use RuntimeException;
use Throwable;

/**
 * Converts the exceptions of the client of {@see Psr18Transport}.
 *
 * @internal
 */
final class Psr18Failures
{
    /** Name and password in the URL of a proxy. */
    private const PASSWORD = '~//[^/@\s]*@~';

    /**
     * Converts an exception of the client, which holds the request with the key, and whose message names the URL with
     * identifiers.
     */
    public static function converted(
        #[\SensitiveParameter] Throwable $error,
        #[\SensitiveParameter] HttpRequest $request,
    ): ConnectionException {
        $text = str_replace($request->url, $request->pathTemplate, $error->getMessage());
        $text = preg_replace(self::PASSWORD, '//', $text) ?? '';
        $reason = $text === '' ? $error::class : Refusal::explained($text);
        $reason = Proxy::failureIn($reason, $request->url) ?? $reason;
        $isFinal = !self::isOfNetwork($error) || Refusal::isIn($text) || Proxy::isFinal($text);
        return new ConnectionException($reason, isRetryable: !$isFinal);
    }

    // PSR-7 defines no exceptions: a stream that cannot be read throws a RuntimeException. Anything else is a mistake
    // in the client, or the end of the fiber that waits for it, and no reason for another attempt.
    private static function isOfNetwork(#[\SensitiveParameter] Throwable $error): bool
    {
        $isOfStream = $error instanceof RuntimeException
            && is_a($error->getTrace()[0]['class'] ?? '', StreamInterface::class, true);
        return $isOfStream || $error instanceof ClientExceptionInterface;
    }
}
