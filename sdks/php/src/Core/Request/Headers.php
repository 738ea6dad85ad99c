<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Exception\InvalidRequestException;

/** Creates and validates the headers of a request. */
final class Headers
{
    /**
     * Rejects characters with which one header could start another.
     *
     * @param array<string, string> $headers
     * @throws InvalidRequestException if a name or a value is not valid
     */
    public static function validate(#[\SensitiveParameter] array $headers): void
    {
        foreach ($headers as $name => $value) {
            if (preg_match('/^[!#$%&\'*+.^_`|~0-9A-Za-z-]+$/D', (string) $name) !== 1) {
                throw new InvalidRequestException('A header name contains a character that is not allowed there');
            }
            if (!is_string($value) || preg_match('/[\x00-\x08\x0A-\x1F\x7F]/', $value) === 1) {
                throw new InvalidRequestException("Header $name must be a string without control characters");
            }
        }
    }

    /**
     * Converts header parameters to headers.
     *
     * @param array<string, mixed> $values values by name; null is not sent
     * @return array<string, string>
     * @throws InvalidRequestException if a value cannot be sent as a string
     */
    public static function fromArguments(#[\SensitiveParameter] array $values): array
    {
        $headers = [];
        foreach ($values as $name => $value) {
            if ($value !== null) {
                $headers[$name] = implode(',', Text::strings($name, $value));
            }
        }
        return $headers;
    }

    /**
     * Converts cookie parameters to the header `Cookie` (RFC 6265).
     *
     * @param array<string, mixed> $values values by name; null is not sent
     * @return array<string, string>
     * @throws InvalidRequestException if a value cannot be sent as a string
     */
    public static function fromCookies(#[\SensitiveParameter] array $values): array
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            if ($value !== null) {
                // Encodes the commas between items too, because a cookie value must not contain a comma.
                $pairs[] = "$name=" . rawurlencode(implode(',', Text::strings($name, $value)));
            }
        }
        return $pairs === [] ? [] : ['Cookie' => implode('; ', $pairs)];
    }

    /**
     * Merges headers. A header in `$others` replaces the one of the same name; case is ignored.
     *
     * @param array<string, string> $headers
     * @param array<string, string> $others
     * @return array<string, string>
     */
    public static function merge(#[\SensitiveParameter] array $headers, #[\SensitiveParameter] array $others): array
    {
        foreach ($others as $name => $value) {
            foreach (array_keys($headers) as $known) {
                if (strcasecmp((string) $known, (string) $name) === 0) {
                    unset($headers[$known]);
                }
            }
            $headers[$name] = $value;
        }
        return $headers;
    }
}
