<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhooks;

use IntegrationApi\Core\Behaviour;

/** Reads the headers of a webhook in the forms that frameworks provide. */
final class HeaderValues
{
    private const NAMES = [
        Behaviour::WEBHOOKS_ID_HEADER,
        Behaviour::WEBHOOKS_TIMESTAMP_HEADER,
        Behaviour::WEBHOOKS_SIGNATURE_HEADER,
    ];

    /** Prefix of the headers in $_SERVER: HTTP_WEBHOOK_ID. */
    private const SERVER_PREFIX = 'http_';

    /**
     * Returns the values of the three headers. Repeated headers are joined as in RFC 9110, section 5.2. A missing
     * header has the value ''.
     *
     * @param mixed $headers array by name in any case, $_SERVER, a PSR-7 message, or a header bag of Symfony or Laravel
     * @return array<string, string>
     */
    public static function of(#[\SensitiveParameter] mixed $headers): array
    {
        $found = array_fill_keys(self::NAMES, []);
        foreach (self::pairs($headers) as $name => $value) {
            $name = self::name((string) $name);
            if (isset($found[$name])) {
                array_push($found[$name], ...array_filter(is_array($value) ? $value : [$value], is_string(...)));
            }
        }
        return array_map(static fn (array $values): string => implode(', ', $values), $found);
    }

    /** @return iterable<mixed, mixed> */
    private static function pairs(#[\SensitiveParameter] mixed $headers): iterable
    {
        return match (true) {
            is_iterable($headers) => $headers,
            is_object($headers) && is_callable([$headers, 'getHeaders']) => self::listed($headers->getHeaders()),
            default => [],
        };
    }

    /** @return iterable<mixed, mixed> */
    private static function listed(#[\SensitiveParameter] mixed $headers): iterable
    {
        return is_iterable($headers) ? $headers : [];
    }

    private static function name(string $name): string
    {
        $name = strtolower($name);
        return str_starts_with($name, self::SERVER_PREFIX)
            ? strtr(substr($name, strlen(self::SERVER_PREFIX)), '_', '-')
            : $name;
    }
}
