<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use CurlHandle;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;

/** Sends requests with ext-curl. The connection stays open between calls. */
final class CurlTransport implements Transport
{
    private ?CurlHandle $handle = null;

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        $handle = $this->handle ??= curl_init();
        // Clears the options of the previous call and keeps its connection.
        curl_reset($handle);
        $headers = [];
        $body = '';
        curl_setopt_array($handle, self::options($request) + [
            CURLOPT_HEADERFUNCTION => static function (CurlHandle $_, string $line) use (&$headers): int {
                self::collect($headers, $line);
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static function (CurlHandle $_, string $part) use (&$body, $request): int {
                if (strlen($body) + strlen($part) > $request->maxBytes) {
                    // Any return value other than the length of the part ends the transfer.
                    return -1;
                }
                $body .= $part;
                return strlen($part);
            },
        ]);
        curl_exec($handle);
        $this->check($handle, $request, $body);
        return new HttpResponse(curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    public function __clone()
    {
        $this->handle = null;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    /** @return array<int, mixed> */
    private static function options(#[\SensitiveParameter] HttpRequest $request): array
    {
        // An empty header removes what curl would add: the media type of a form, and `Expect`, which costs a round trip
        // before large bodies.
        $lines = ['Expect:', ...($request->body === null ? ['Content-Type:'] : [])];
        foreach ($request->headers as $name => $value) {
            $lines[] = $value === '' ? "$name;" : "$name: $value";
        }
        return [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_CONNECTTIMEOUT_MS => self::milliseconds($request->connectTimeout),
            CURLOPT_TIMEOUT_MS => self::milliseconds($request->timeout),
            CURLOPT_NOSIGNAL => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_ENCODING => 'gzip',
        ] + self::body($request);
    }

    /** @return array<int, mixed> */
    private static function body(#[\SensitiveParameter] HttpRequest $request): array
    {
        // A write without a body sends `Content-Length: 0`, because servers may reject a POST without a length.
        $isRead = in_array($request->method, ['GET', 'HEAD', 'DELETE'], true);
        return $request->body === null && $isRead ? [] : [CURLOPT_POSTFIELDS => $request->body ?? ''];
    }

    /** @param array<string, string> $headers */
    private static function collect(array &$headers, string $line): void
    {
        if (str_starts_with($line, 'HTTP/')) {
            // A status line starts a response; the headers so far belong to an interim response (1xx).
            $headers = [];
            return;
        }
        [$name, $value] = explode(':', $line, 2) + [1 => null];
        if ($value === null) {
            return;
        }
        $name = strtolower(trim($name));
        $headers[$name] = isset($headers[$name]) ? $headers[$name] . ', ' . trim($value) : trim($value);
    }

    private function check(CurlHandle $handle, #[\SensitiveParameter] HttpRequest $request, string $body): void
    {
        $number = curl_errno($handle);
        if ($number === CURLE_OK) {
            return;
        }
        if ($number === CURLE_WRITE_ERROR) {
            throw new DecodeException("The response body has more than {$request->maxBytes} bytes", $body);
        }
        if ($number === CURLE_BAD_CONTENT_ENCODING) {
            throw new DecodeException('The response body is not valid gzip: ' . curl_error($handle), $body);
        }
        if ($number === CURLE_OPERATION_TIMEDOUT) {
            $isOpen = curl_getinfo($handle, CURLINFO_PRETRANSFER_TIME) > 0;
            $phase = $isOpen ? TimeoutPhase::Attempt : TimeoutPhase::Connect;
            throw new TimeoutException('No complete response: ' . curl_error($handle), $phase);
        }
        throw new ConnectionException('No complete response: ' . curl_error($handle), $number);
    }

    private static function milliseconds(float $seconds): int
    {
        // Zero would disable the timeout.
        return max(1, (int) round($seconds * 1000));
    }
}
