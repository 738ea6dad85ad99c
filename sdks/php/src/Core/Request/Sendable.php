<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Options\CheckOptions;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Transport\HttpRequest;

/**
 * Rejects requests that a server would read as another request, or as several (RFC 9112 section 11). A middleware, or a
 * transport around another one, may have put text from outside into them.
 *
 * @internal
 */
final class Sendable
{
    private const METHOD = '/^[A-Z]+$/D';
    private const URL = '/^[!-~]+$/D';
    private const ORIGIN = '~^https?://[^/?#\\\\]+/~i';

    /** @throws ConfigurationException if the request must not be written */
    public static function check(#[\SensitiveParameter] HttpRequest $request): void
    {
        if (preg_match(self::METHOD, $request->method) !== 1) {
            throw new ConfigurationException('the method must consist of capital letters');
        }
        if (preg_match(self::URL, $request->url) !== 1) {
            throw new ConfigurationException('the URL of the request has characters that are not percent-encoded');
        }
        // Without a path, a transport would cut the origin at the wrong place, and send the key to another host.
        if (preg_match(self::ORIGIN, $request->url) !== 1) {
            throw new ConfigurationException('the URL must begin with its origin and a path');
        }
        $limits = ['timeout' => $request->timeout, 'connectTimeout' => $request->connectTimeout];
        $message = CheckOptions::error($limits + ['maxBytes' => $request->maxBytes]);
        if ($message !== null) {
            throw new ConfigurationException($message);
        }
        try {
            Headers::validate($request->headers);
            Headers::requireUnframed($request->headers);
        } catch (InvalidRequestException $error) {
            throw new ConfigurationException($error->getMessage());
        }
    }
}
