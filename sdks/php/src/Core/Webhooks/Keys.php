<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhooks;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\ConfigurationException;

/** Decodes the secrets of webhooks and signs with them. No object holds a secret, because dumps print properties. */
final class Keys
{
    private const BASE64 = '~^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$~D';

    /**
     * Decodes secrets.
     *
     * @param array<array-key, mixed> $secrets values of other types stand for missing environment variables
     * @return non-empty-list<string>
     * @throws ConfigurationException if there is none, or one is malformed; the message does not show it
     */
    public static function decode(#[\SensitiveParameter] array $secrets): array
    {
        if ($secrets === []) {
            throw new ConfigurationException('secrets must be an array with at least one secret');
        }
        $keys = [];
        // array_map() would show the secrets in its frame of a stack trace.
        foreach ($secrets as $secret) {
            $keys[] = self::key($secret);
        }
        return $keys;
    }

    /**
     * Returns one signature for each key: `v1,` and the HMAC-SHA256 (RFC 2104) of id, timestamp and body.
     *
     * @param list<string> $keys
     * @return list<string>
     */
    public static function sign(#[\SensitiveParameter] array $keys, #[\SensitiveParameter] Delivery $delivery): array
    {
        $content = "$delivery->id.$delivery->timestamp.$delivery->body";
        $signatures = [];
        foreach ($keys as $key) {
            $digest = base64_encode(hash_hmac('sha256', $content, $key, true));
            $signatures[] = Behaviour::WEBHOOKS_SIGNATURE_VERSION . ",$digest";
        }
        return $signatures;
    }

    /**
     * Reports whether one of the signatures of a delivery was created with one of the keys. The duration does not
     * depend on which signature matches, or on the position of a difference.
     *
     * @param list<string> $keys
     */
    public static function match(#[\SensitiveParameter] array $keys, #[\SensitiveParameter] Delivery $delivery): bool
    {
        $found = 0;
        foreach (self::sign($keys, $delivery) as $expected) {
            foreach ($delivery->signatures as $given) {
                $found |= (int) hash_equals($expected, $given);
            }
        }
        return $found === 1;
    }

    private static function key(#[\SensitiveParameter] mixed $secret): string
    {
        $text = is_string($secret) ? $secret : '';
        if (str_starts_with($text, Behaviour::WEBHOOKS_SECRET_PREFIX)) {
            $text = substr($text, strlen(Behaviour::WEBHOOKS_SECRET_PREFIX));
        }
        // base64_decode() accepts spaces and missing padding even in its strict mode.
        $isBase64 = strlen($text) <= 2 * Behaviour::WEBHOOKS_SECRET_MAX_BYTES && preg_match(self::BASE64, $text) === 1;
        $key = $isBase64 ? (string) base64_decode($text, true) : '';
        $length = strlen($key);
        if ($length < Behaviour::WEBHOOKS_SECRET_MIN_BYTES || $length > Behaviour::WEBHOOKS_SECRET_MAX_BYTES) {
            throw new ConfigurationException(sprintf(
                'A webhook secret must be %s followed by %d to %d bytes in base64; copy it again from the webhook '
                    . 'endpoint',
                Behaviour::WEBHOOKS_SECRET_PREFIX,
                Behaviour::WEBHOOKS_SECRET_MIN_BYTES,
                Behaviour::WEBHOOKS_SECRET_MAX_BYTES,
            ));
        }
        return $key;
    }
}
