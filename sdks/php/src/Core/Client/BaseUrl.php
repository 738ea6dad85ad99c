<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Exception\ConfigurationException;

/** The address that paths of the contract are put behind. */
final class BaseUrl
{
    private const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

    /**
     * The address without slash at its end. A path in it is kept.
     *
     * @throws ConfigurationException when the API key must not be sent there
     */
    public static function validate(#[\SensitiveParameter] string $url): string
    {
        $parts = preg_match('/[^!-~]|\\\\/', $url) === 1 ? false : parse_url($url);
        $host = strtolower($parts['host'] ?? '');
        if ($parts === false || $host === '') {
            throw new ConfigurationException('baseUrl must be an absolute URL such as https://api.integration.example');
        }
        if (isset($parts['user']) || isset($parts['pass']) || strpbrk($url, '?#@') !== false) {
            throw new ConfigurationException('baseUrl must have no user name, password, query or fragment');
        }
        $scheme = strtolower($parts['scheme'] ?? '');
        if ($scheme !== 'https' && !($scheme === 'http' && in_array($host, self::LOOPBACK_HOSTS, true))) {
            throw new ConfigurationException('baseUrl must be https; plain http is for this machine only');
        }
        return rtrim($url, '/');
    }
}
