<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Exception\InvalidRequestException;

/** Header fields of a request. */
final class Headers
{
    /**
     * Refuses what would end a header early and start another.
     *
     * @param array<string, string> $headers
     * @throws InvalidRequestException
     */
    public static function validate(#[\SensitiveParameter] array $headers): void
    {
        foreach ($headers as $name => $value) {
            if (preg_match('/^[!#$%&\'*+.^_`|~0-9A-Za-z-]+$/D', (string) $name) !== 1) {
                throw new InvalidRequestException('A header name has characters that RFC 9110 does not allow.');
            }
            if (!is_string($value) || preg_match('/[\x00-\x08\x0A-\x1F\x7F]/', $value) === 1) {
                throw new InvalidRequestException("The header $name must be text without control characters.");
            }
        }
    }

    /**
     * Arguments that become headers, as text.
     *
     * @param array<string, mixed> $values null is left out
     * @return array<string, string>
     * @throws InvalidRequestException
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
     * Arguments that become cookies, in the one header there is for them (RFC 6265).
     *
     * @param array<string, mixed> $values null is left out
     * @return array<string, string>
     * @throws InvalidRequestException
     */
    public static function fromCookies(#[\SensitiveParameter] array $values): array
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            if ($value !== null) {
                // Encoded as a whole: no cookie may hold the comma between items.
                $pairs[] = "$name=" . rawurlencode(implode(',', Text::strings($name, $value)));
            }
        }
        return $pairs === [] ? [] : ['Cookie' => implode('; ', $pairs)];
    }

    /**
     * All of both; the second wins, upper and lower case being the same.
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
