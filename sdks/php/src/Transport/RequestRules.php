<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;

/**
 * Rejects requests that a server would read as another request, or as several (RFC 9112 section 11). A middleware, or a
 * transport around another one, may have put text from outside into them.
 *
 * @internal
 */
final class RequestRules
{
    private const METHOD = '/^[!#$%&\'*+.^_`|~0-9A-Za-z-]+$/D';
    private const URL = '/^[!-~]+$/D';

    /** @throws ConfigurationException if the request must not be written */
    public static function check(#[\SensitiveParameter] HttpRequest $request): void
    {
        if (preg_match(self::METHOD, $request->method) !== 1) {
            throw new ConfigurationException('the method of the request is not valid');
        }
        if (preg_match(self::URL, $request->url) !== 1) {
            throw new ConfigurationException('the URL of the request has characters that are not percent-encoded');
        }
        try {
            Headers::validate($request->headers);
            Headers::requireUnframed($request->headers);
        } catch (InvalidRequestException $error) {
            throw new ConfigurationException($error->getMessage());
        }
    }
}
