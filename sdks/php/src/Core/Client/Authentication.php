<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\Auth\Credentials;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Transport\HttpRequest;

/** Adds the credentials of an attempt after the last middleware, so that no middleware and no log sees them. */
final class Authentication
{
    /**
     * Returns the credentials of a request, empty if the operation needs none. A middleware cannot override them.
     *
     * @throws ConfigurationException if the key is not valid, or a middleware has changed the origin
     */
    public static function credentials(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] HttpRequest $request,
    ): Credentials {
        if ($request->url !== $call->url) {
            self::requireOwnOrigin($call, $request->url);
        }
        try {
            return $call->authorization->credentials($call->redaction);
        } catch (ConfigurationException $error) {
            // The attempt is not sent, so it does not count.
            $facts = $call->facts->withAttempts($call->facts->attempts - 1);
            throw new ConfigurationException($error->getMessage(), $facts);
        }
    }

    // The key must not reach another host, and neither must the data of a call without a key.
    private static function requireOwnOrigin(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] string $url,
    ): void {
        if (self::originOf($url) === self::originOf($call->url)) {
            return;
        }
        $facts = $call->facts;
        $message = "$facts->method $facts->pathTemplate: a middleware changed the origin of the URL, so nothing was"
            . ' sent; set baseUrl instead';
        throw new ConfigurationException($message, $facts->withAttempts($facts->attempts - 1));
    }

    /** @return array{string, string, int|null}|null null if the URL has none */
    private static function originOf(#[\SensitiveParameter] string $url): ?array
    {
        $parts = preg_match('/[^!-~]|\\\\/', $url) === 1 ? false : parse_url($url);
        if ($parts === false || !isset($parts['scheme'], $parts['host']) || isset($parts['user'])) {
            return null;
        }
        return [strtolower($parts['scheme']), strtolower($parts['host']), $parts['port'] ?? null];
    }
}
