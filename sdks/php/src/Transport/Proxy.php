<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use CurlHandle;
use IntegrationApi\Core\Options\Platform;

/** The proxy that curl takes from the environment, for errors on the way to it. */
final class Proxy
{
    private const DEFAULT_PORT = 1080;
    private const PATTERN = '~^(?:[a-z0-9]+://)?(?:.*@)?(\[[^\]]+\]|[^/:?#]+)(?::(\d+))?~i';

    /** Failures on the way to a proxy, in the words of curl. The name of a host may be a word of it. */
    private const NAMED = '/resolve proxy\b|from proxy\b|\bCONNECT (?:tunnel|aborted)|after CONNECT\b|Proxy CONNECT/';

    /** Status of a proxy, in the words of any version of curl. */
    private const STATUS = '/tunnel failed, response (\d{3})|code (\d{3}) from proxy/';

    /** Returns the reason of a failure that the proxy caused, which names it, or null. */
    public static function failure(CurlHandle $handle, #[\SensitiveParameter] string $url, string $reason): ?string
    {
        $proxy = self::of($url);
        if ($proxy === null) {
            return null;
        }
        $status = curl_getinfo($handle, CURLINFO_HTTP_CONNECTCODE);
        if ($status !== 0 && ($status < 200 || $status > 299)) {
            return "the proxy $proxy refused the connection with status $status";
        }
        [$host, $port] = self::parts($proxy);
        $isNamed = preg_match('/proxy|CONNECT/', $reason) === 1
            || str_contains($reason, trim($host, '[]') . " port $port ")
            || ($status === 0 && (string) curl_getinfo($handle, CURLINFO_PRIMARY_PORT) === $port);
        return $isNamed ? "the proxy $proxy cannot be used: $reason" : null;
    }

    /**
     * Returns the reason of a failure that the proxy caused, from the message of an HTTP client, or null. PSR-18 tells
     * nothing else: the name is that of the environment, which most clients read, or the one in the message.
     */
    public static function failureIn(string $message, #[\SensitiveParameter] string $url): ?string
    {
        $proxy = self::of($url);
        [$host, $port] = $proxy === null ? ['', ''] : self::parts($proxy);
        $isAddressed = $proxy !== null
            && preg_match('~' . preg_quote(trim($host, '[]'), '~') . "\\]?(?::| port )$port\\b~", $message) === 1;
        if (!$isAddressed && preg_match(self::NAMED, $message) !== 1) {
            return null;
        }
        $name = $proxy === null ? 'the proxy' : "the proxy $proxy";
        return preg_match(self::STATUS, $message, $found) === 1
            ? "$name refused the connection with status " . ($found[1] ?: $found[2])
            : "$name cannot be used: $message";
    }

    /** Reports whether a proxy has refused the request for good: with a status 4xx, in the words of any version of curl. */
    public static function isFinal(string $reason): bool
    {
        $refused = '/refused the connection with status 4\d\d|tunnel failed, response 4|code 4\d\d from proxy/';
        return preg_match($refused, $reason)
            === 1;
    }

    /** @return array{string, string} host and port */
    private static function parts(string $proxy): array
    {
        $colon = (int) strrpos($proxy, ':');
        return [substr($proxy, 0, $colon), substr($proxy, $colon + 1)];
    }

    // Host and port only: the rest may be a password.
    private static function of(#[\SensitiveParameter] string $url): ?string
    {
        $isSecure = str_starts_with(strtolower($url), 'https:');
        // Not HTTP_PROXY: a client of a CGI program could set it with the header `Proxy`.
        $names = [...($isSecure ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy']), 'all_proxy', 'ALL_PROXY'];
        foreach ($names as $name) {
            $value = Platform::variable($name);
            if ($value !== null && $value !== '' && preg_match(self::PATTERN, $value, $found) === 1) {
                return $found[1] . ':' . ($found[2] ?? self::DEFAULT_PORT);
            }
        }
        return null;
    }
}
