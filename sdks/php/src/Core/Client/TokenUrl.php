<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\ConfigurationException;

/** Validates URLs of token endpoints. The messages do not quote them. */
final class TokenUrl
{
    /**
     * Returns the URL of a token endpoint.
     *
     * @param string $option option of the client, for the message
     * @param string $url absolute URL, or one that is relative to the base URL
     * @throws ConfigurationException if the URL is missing, not valid, or not safe to send a secret to
     */
    public static function resolve(
        string $option,
        #[\SensitiveParameter] string $url,
        #[\SensitiveParameter] string $baseUrl,
        bool $allowInsecureHttp,
    ): string {
        if ($url === '') {
            throw new ConfigurationException("The URL of the token endpoint is missing: pass $option");
        }
        $full = explode('#', self::absolute($url, $baseUrl))[0];
        $parts = preg_match('/[^!-~]|\\\\/', $full) === 1 ? false : parse_url($full);
        $scheme = strtolower($parts['scheme'] ?? '');
        $host = strtolower($parts['host'] ?? '');
        if ($host === '' || isset($parts['user']) || !in_array($scheme, ['http', 'https'], true)) {
            throw new ConfigurationException(
                "$option is not a valid URL; pass one such as https://auth.example.com/token"
            );
        }
        $isLoopback = in_array(trim($host, '[]'), Behaviour::CONFIGURATION_LOOPBACK_HOSTS, true);
        if ($scheme === 'http' && !$allowInsecureHttp && !$isLoopback) {
            throw new ConfigurationException(
                "$option would send the client secret unencrypted; use https, or set allowInsecureHttp"
            );
        }
        return $full;
    }

    /** Returns a URL without its query, which may be secret. */
    public static function shown(#[\SensitiveParameter] string $url): string
    {
        return explode('?', $url)[0];
    }

    // RFC 3986, section 5.2, for a base URL whose path is a folder.
    private static function absolute(#[\SensitiveParameter] string $url, #[\SensitiveParameter] string $baseUrl): string
    {
        if (preg_match('#^[a-z][a-z0-9+.-]*:#i', $url) === 1) {
            return $url;
        }
        preg_match('#^([a-z]+:)(//[^/]*)(.*)$#i', $baseUrl, $base);
        [, $scheme, $origin, $folder] = $base + ['', '', '', ''];
        if (str_starts_with($url, '//')) {
            return $scheme . $url;
        }
        [$path, $query] = explode('?', $url, 2) + [1 => null];
        $segments = str_starts_with($path, '/') ? [] : explode('/', trim($folder, '/'));
        foreach (explode('/', ltrim($path, '/')) as $segment) {
            if ($segment === '..') {
                array_pop($segments);
            } elseif ($segment !== '.') {
                $segments[] = $segment;
            }
        }
        $joined = ltrim(implode('/', $segments), '/');
        return "$scheme$origin/$joined" . ($query === null ? '' : "?$query");
    }
}
