<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Error;

use IntegrationApi\Transport\HttpResponse;

/** Names the target of a redirect without its parts that may be secret. */
final class Redirect
{
    /** Returns the origin of the target; null if the response is not a redirect, or its target is not a URL. */
    public static function origin(
        #[\SensitiveParameter] HttpResponse $response,
        string $base,
        Redactor $redactor,
    ): ?string {
        $location = $response->headers['location'] ?? '';
        if ($response->status < 300 || $response->status > 399 || $location === '') {
            return null;
        }
        $own = (array) parse_url($base);
        $target = parse_url(trim($location));
        if ($target === false) {
            return null;
        }
        // A relative target keeps the origin; one that begins with two slashes keeps the scheme.
        $parts = isset($target['host']) ? $target + ['scheme' => $own['scheme'] ?? ''] : $own;
        $port = isset($parts['port']) ? ":{$parts['port']}" : '';
        return isset($parts['host'])
            ? $redactor->text(strtolower("{$parts['scheme']}://{$parts['host']}") . $port)
            : null;
    }
}
