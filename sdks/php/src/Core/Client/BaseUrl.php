<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Exception\ConfigurationException;

/** Validates base URLs, to which the paths of operations are appended. */
final class BaseUrl
{
    private const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

    /**
     * Returns the URL without trailing slashes. Its path is kept.
     *
     * @throws ConfigurationException if the URL is not valid, or not safe to send the API key to
     */
    public static function validate(#[\SensitiveParameter] string $url): string
    {
        $parts = preg_match('/[^!-~]|\\\\/', $url) === 1 ? false : parse_url($url);
        $host = strtolower($parts['host'] ?? '');
        if ($parts === false || $host === '') {
            throw new ConfigurationException('baseUrl is not a valid URL; pass one such as https://api.example.com');
        }
        if (isset($parts['user']) || isset($parts['pass']) || strpbrk($url, '?#@') !== false) {
            throw new ConfigurationException(
                'baseUrl must not contain credentials, a query or a fragment; remove them'
            );
        }
        $scheme = strtolower($parts['scheme'] ?? '');
        if ($scheme !== 'https' && !($scheme === 'http' && in_array($host, self::LOOPBACK_HOSTS, true))) {
            throw new ConfigurationException('baseUrl would send the API key unencrypted; use https');
        }
        return rtrim($url, '/');
    }
}
