<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use IntegrationApi\Transport\HttpResponse;

/** Names the target of a redirect without the parts that may be secret. */
final class Redirect
{
    private const USUAL_PORTS = ['http' => 80, 'https' => 443];

    /** Returns the origin of the target; null if the response is not a redirect, or its target is not a URL. */
    public static function origin(
        #[\SensitiveParameter] HttpResponse $response,
        string $base,
        Redaction $redaction,
    ): ?string {
        $location = $response->headers['location'] ?? null;
        if ($response->status < 300 || $response->status > 399 || $location === null) {
            return null;
        }
        $own = (array) parse_url($base);
        $target = parse_url(trim($location));
        if ($target === false) {
            return null;
        }
        // A relative target keeps the origin; one that begins with two slashes keeps the scheme.
        $isRelative = !isset($target['host']) && !isset($target['scheme']);
        $parts = $isRelative ? $own : $target + ['scheme' => $own['scheme'] ?? ''];
        $scheme = strtolower($parts['scheme'] ?? '');
        $host = strtolower($parts['host'] ?? '');
        if ($host === '' || str_starts_with($host, '[') !== str_ends_with($host, ']')) {
            return null;
        }
        // An origin omits the default port of its scheme (RFC 6454 section 6.2).
        $isUsual = !isset($parts['port']) || $parts['port'] === (self::USUAL_PORTS[$scheme] ?? null);
        return $redaction->text("$scheme://$host" . ($isUsual ? '' : ":{$parts['port']}"));
    }
}
