<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use IntegrationApi\Transport\HttpResponse;
use UnexpectedValueException;
use ValueError;

/** Reads results that are not JSON. The exceptions end a sentence that begins with "the body". */
final class ReadBody
{
    /** Returns the bytes of a response. */
    public static function bytes(#[\SensitiveParameter] HttpResponse $response): string
    {
        return $response->body;
    }

    /**
     * Returns the text of a response in UTF-8, from the character set of its `Content-Type`, by default UTF-8, without
     * a byte order mark.
     *
     * @throws UnexpectedValueException if the character set is unknown, or the text is not in it
     */
    public static function text(#[\SensitiveParameter] HttpResponse $response): string
    {
        $type = $response->headers['content-type'] ?? '';
        $charset = preg_match('/;\s*charset\s*=\s*"?([^\s";]+)/i', $type, $found) === 1 ? $found[1] : 'UTF-8';
        try {
            $isValid = mb_check_encoding($response->body, $charset);
        } catch (ValueError) {
            throw new UnexpectedValueException("has an unknown charset: $charset");
        }
        if (!$isValid) {
            throw new UnexpectedValueException('is not text in ' . strtoupper($charset));
        }
        $text = (string) mb_convert_encoding($response->body, 'UTF-8', $charset);
        return str_starts_with($text, "\u{FEFF}") ? substr($text, 3) : $text;
    }

    /**
     * Returns the URL in the header `Location` of a redirect, which is relative to that of the request (RFC 9110,
     * section 10.2.2).
     *
     * @throws UnexpectedValueException if there is none
     */
    public static function location(#[\SensitiveParameter] HttpResponse $response, string $url): string
    {
        $location = trim($response->headers['location'] ?? '');
        if ($location === '' || parse_url($location) === false) {
            throw new UnexpectedValueException('comes without a URL in the header Location');
        }
        // An absolute URL may be signed, so it stays as it is.
        return preg_match('#^[a-z][a-z\d+.-]*:#i', $location) === 1 ? $location : self::resolved($location, $url);
    }

    /** Resolves a relative reference (RFC 3986, section 5.2). */
    private static function resolved(string $reference, string $url): string
    {
        preg_match('#^([a-z]+:)(//[^/?\#]*)([^?\#]*)(\?[^\#]*)?#i', $url, $base);
        [, $scheme, $host, $path, $query] = $base + ['', '', '', '', ''];
        if (str_starts_with($reference, '//')) {
            return $scheme . $reference;
        }
        if (!str_starts_with($reference, '/')) {
            $folder = substr($path, 0, (int) strrpos($path, '/')) . '/';
            $reference = match ($reference[0]) {
                '?' => "$path$reference",
                '#' => "$path$query$reference",
                default => "$folder$reference",
            };
        }
        [$target] = preg_split('/(?=[?#])/', $reference, 2) ?: [''];
        return $scheme . $host . self::withoutDots($target) . substr($reference, strlen($target));
    }

    /** Removes the dot segments of a path (RFC 3986, section 5.2.4). */
    private static function withoutDots(string $path): string
    {
        $segments = explode('/', substr($path, 1));
        $kept = [];
        foreach ($segments as $index => $segment) {
            if ($segment === '..') {
                array_pop($kept);
            }
            $isLast = $index === count($segments) - 1;
            if ($segment !== '.' && $segment !== '..') {
                $kept[] = $segment;
            } elseif ($isLast) {
                $kept[] = '';
            }
        }
        return '/' . implode('/', $kept);
    }
}
