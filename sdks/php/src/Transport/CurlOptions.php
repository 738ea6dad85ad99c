<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\Platform;

/** Options of curl for one request. */
final class CurlOptions
{
    /**
     * Returns the options.
     *
     * @param float $timeout seconds until the last byte of the response
     * @return array<int, mixed>
     */
    public static function of(#[\SensitiveParameter] HttpRequest $request, float $timeout): array
    {
        return [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => self::lines($request),
            CURLOPT_CONNECTTIMEOUT_MS => self::milliseconds($request->connectTimeout),
            CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS => self::milliseconds(Behaviour::CONNECTIONS_NEXT_ADDRESS_SECONDS),
            CURLOPT_MAXAGE_CONN => (int) Behaviour::CONNECTIONS_IDLE_SECONDS,
            CURLOPT_TIMEOUT_MS => self::milliseconds($timeout),
            CURLOPT_NOSIGNAL => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_PATH_AS_IS => true,
            // One request for each connection: with HTTP/2, a lost connection would lose many calls.
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
        ] + self::age() + self::body($request) + self::connection($request);
    }

    /**
     * Returns the options that open a new connection for a request that must be sent once: curl sends one that is lost
     * with an idle connection again, and nothing forbids it.
     *
     * @return array<int, bool>
     */
    private static function connection(HttpRequest $request): array
    {
        if ($request->content !== null) {
            // curl cannot send the pieces again.
            return [CURLOPT_FRESH_CONNECT => true];
        }
        return $request->onResend === null ? [CURLOPT_FRESH_CONNECT => true, CURLOPT_FORBID_REUSE => true] : [];
    }

    /** @return array<int, int> */
    private static function age(): array
    {
        // A name of the API may move to another address. PHP has the constant if its curl is 7.80 or later.
        return defined('CURLOPT_MAXLIFETIME_CONN')
            ? [CURLOPT_MAXLIFETIME_CONN => (int) Behaviour::CONNECTIONS_MAX_AGE_SECONDS]
            : [];
    }

    /** @return list<string> */
    private static function lines(#[\SensitiveParameter] HttpRequest $request): array
    {
        // An empty header removes what curl would add: the media type of a form, and `Expect`, which costs a round trip
        // before large bodies.
        $hasBody = $request->body !== null || $request->content !== null;
        $lines = ['Expect:', ...($hasBody ? [] : ['Content-Type:'])];
        if ($request->content !== null && $request->content->size === null) {
            $lines[] = 'Transfer-Encoding: chunked';
        }
        $acceptsGzip = Platform::canInflate();
        foreach ($request->headers as $name => $value) {
            $acceptsGzip = $acceptsGzip && strcasecmp((string) $name, 'Accept-Encoding') !== 0;
            $lines[] = $value === '' ? "$name;" : "$name: $value";
        }
        return $acceptsGzip ? [...$lines, 'Accept-Encoding: gzip'] : $lines;
    }

    /** @return array<int, mixed> */
    private static function body(#[\SensitiveParameter] HttpRequest $request): array
    {
        if ($request->content !== null) {
            $size = $request->content->size;
            return [CURLOPT_UPLOAD => true] + ($size === null ? [] : [CURLOPT_INFILESIZE => $size]);
        }
        // A write without a body sends `Content-Length: 0`, because servers may reject a POST without a length.
        $isRead = in_array($request->method, ['GET', 'HEAD', 'DELETE'], true);
        return $request->body === null && $isRead ? [] : [CURLOPT_POSTFIELDS => $request->body ?? ''];
    }

    private static function milliseconds(float $seconds): int
    {
        // Zero would disable the timeout.
        return max(1, (int) ceil($seconds * 1000));
    }
}
