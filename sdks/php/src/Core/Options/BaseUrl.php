<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Options;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\ConfigurationException;

/** Validates base URLs, to which the paths of operations are appended. The messages do not quote the URL. */
final class BaseUrl
{
    /**
     * Returns the URL with its scheme and host in lower case, without trailing slashes. Its path is kept.
     *
     * @throws ConfigurationException if the URL is not valid, or not safe to send the API key to
     */
    public static function validate(#[\SensitiveParameter] string $url, bool $allowInsecureHttp = false): string
    {
        if ($url === '') {
            throw new ConfigurationException(
                'The base URL is missing: pass baseUrl or set ' . Behaviour::CONFIGURATION_BASE_URL_VARIABLE
            );
        }
        $parts = preg_match('/[^!-~]|\\\\/', $url) === 1 ? false : parse_url($url);
        $host = strtolower($parts['host'] ?? '');
        if ($parts !== false && (isset($parts['user']) || isset($parts['pass']))) {
            throw new ConfigurationException('baseUrl must not contain credentials; remove them');
        }
        if ($parts !== false && strpbrk($url, '?#') !== false) {
            throw new ConfigurationException('baseUrl must not contain a query or a fragment; remove it');
        }
        $scheme = strtolower($parts['scheme'] ?? '');
        if ($host === '' || !in_array($scheme, ['http', 'https'], true) || strpbrk($url, '@<>"{}|^`') !== false) {
            throw new ConfigurationException('baseUrl is not a valid URL; pass one such as https://api.example.com');
        }
        $isLoopback = in_array(trim($host, '[]'), Behaviour::CONFIGURATION_LOOPBACK_HOSTS, true);
        if ($scheme === 'http' && !$allowInsecureHttp && !$isLoopback) {
            throw new ConfigurationException(
                'baseUrl would send the API key unencrypted; use https, or set allowInsecureHttp'
            );
        }
        // Only scheme and host are case-insensitive (RFC 3986 section 6.2.2.1).
        $port = isset($parts['port']) ? ":{$parts['port']}" : '';
        return rtrim("$scheme://$host$port" . ($parts['path'] ?? ''), '/');
    }
}
