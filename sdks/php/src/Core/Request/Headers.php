<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\InvalidRequestException;

/** Creates and validates the headers of a request. */
final class Headers
{
    // Control characters, and UTF-8 of characters beyond Latin-1, which no header can have (RFC 9110 section 5.5).
    private const UNSENDABLE = '/[\x00-\x08\x0A-\x1F\x7F\xC4-\xF4]/';
    // Patterns, because `strspn` compares each character with all of these.
    private const NAME = '/^[!#$%&\'*+.^_`|~0-9A-Za-z-]+$/D';
    private const AFTER_NAME = '/[^!#$%&\'*+.^_`|~0-9A-Za-z-].*/s';
    private const FRAMING = 'is set by the library and cannot be changed';

    /**
     * Rejects characters that could start another header.
     *
     * @param array<string, string> $headers
     * @throws InvalidRequestException if a name or a value is not valid
     */
    public static function validate(#[\SensitiveParameter] array $headers): void
    {
        foreach ($headers as $name => $value) {
            if (preg_match(self::NAME, (string) $name) !== 1) {
                // A whole line in place of a name, such as `Authorization: Bearer …`, may hold a secret.
                $shown = preg_replace(self::AFTER_NAME, '…', (string) $name);
                throw new InvalidRequestException("'$shown' is not a valid header name");
            }
            if (!is_string($value) || preg_match(self::UNSENDABLE, $value) === 1) {
                throw new InvalidRequestException(
                    "header $name contains a line break or another character that is not allowed in a header"
                );
            }
        }
    }

    /**
     * Rejects extra headers that frame a message (RFC 9112 section 6), address it, or have a separate option.
     *
     * @param array<string, string> $headers
     * @throws InvalidRequestException if a header cannot be set
     */
    public static function requireFree(#[\SensitiveParameter] array $headers): void
    {
        foreach (array_keys($headers) as $name) {
            $reason = match (true) {
                self::isOneOf(Behaviour::CONFIGURATION_API_KEY_HEADERS, (string) $name) =>
                    'cannot be set; pass apiKey instead',
                self::isOneOf([Behaviour::IDEMPOTENCY_HEADER], (string) $name) =>
                    'cannot be set; pass idempotencyKey instead',
                default => self::isFraming((string) $name) ? self::FRAMING : null,
            };
            if ($reason !== null) {
                throw new InvalidRequestException("header $name $reason");
            }
        }
    }

    /**
     * Rejects headers that frame a message, for requests that have all other headers already.
     *
     * @param array<string, string> $headers
     * @throws InvalidRequestException if a header belongs to the transport
     */
    public static function requireUnframed(#[\SensitiveParameter] array $headers): void
    {
        foreach ($headers as $name => $_) {
            if (self::isFraming((string) $name)) {
                throw new InvalidRequestException("header $name " . self::FRAMING);
            }
        }
    }

    private static function isFraming(string $name): bool
    {
        return self::isOneOf(Behaviour::REQUESTS_FRAMING_HEADERS, $name);
    }

    /** @param list<string> $names */
    private static function isOneOf(array $names, string $name): bool
    {
        foreach ($names as $each) {
            if (strcasecmp($name, $each) === 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Converts header parameters to headers.
     *
     * @param array<string, mixed> $values values by name; null is not sent
     * @param array<array-key, ParameterStyle> $styles styles by name
     * @return array<string, string>
     * @throws InvalidRequestException if a value cannot be sent as a string
     */
    public static function fromArguments(#[\SensitiveParameter] array $values, array $styles = []): array
    {
        $headers = [];
        foreach ($values as $name => $value) {
            $text = match (true) {
                $value === null => '',
                isset($styles[$name]) => $styles[$name]->text('header', (string) $name, $value),
                default => implode(',', Text::strings($name, self::entityTag((string) $name, $value))),
            };
            if ($value !== null && ($text !== '' || !isset($styles[$name]))) {
                $headers[$name] = $text;
            }
        }
        return $headers;
    }

    // An entity tag is quoted; in its place, a version or its record may be given.
    private static function entityTag(string $name, #[\SensitiveParameter] mixed $value): mixed
    {
        if (strcasecmp($name, 'If-Match') !== 0) {
            return $value;
        }
        $version = is_object($value) ? $value->version ?? null : $value;
        return is_int($version) ? "\"$version\"" : $version;
    }

    /**
     * Converts cookie parameters to the header `Cookie` (RFC 6265).
     *
     * @param array<string, mixed> $values values by name; null is not sent
     * @param array<array-key, ParameterStyle> $styles styles by name
     * @return array<string, string>
     * @throws InvalidRequestException if a value cannot be sent as a string
     */
    public static function fromCookies(#[\SensitiveParameter] array $values, array $styles = []): array
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            if (isset($styles[$name])) {
                $text = $styles[$name]->text('cookie', (string) $name, $value);
                $text === '' || $pairs[] = $text;
            } elseif ($value !== null) {
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
