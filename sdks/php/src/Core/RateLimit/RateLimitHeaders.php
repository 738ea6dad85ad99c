<?php

declare(strict_types=1);

namespace IntegrationApi\Core\RateLimit;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\RateLimitStatus;

/** Parses the headers that state the rate limit. */
final class RateLimitHeaders
{
    // In a quoted string a backslash escapes a quote or another backslash (RFC 9651 section 3.3.3).
    private const QUOTED = '/"(?:[^"\\\\]|\\\\["\\\\])*"/';
    private const MEMBER = '/(?:"(?:[^"\\\\]|\\\\["\\\\])*"|[^,])+/';
    private const ITEM = '~^\s*("(?:[^"\\\\]|\\\\["\\\\])*"|[A-Za-z*][\w:/.*-]*)'
        . '((?:\s*;\s*[a-z*][\w.*-]*(?:=(?:"(?:[^"\\\\]|\\\\["\\\\])*"|[^\s";,]*))?)*)\s*$~D';
    private const PLAIN = '/^("[A-Za-z0-9_-]*");r=(\d{1,15});t=(\d{1,15}) \1;q=(\d{1,15});w=(\d{1,15})$/D';
    private const PARAMETER = '/([a-z*][\w.*-]*)=([^\s";,]+)/';

    /**
     * Parses `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers), or the three older headers.
     * Returns the policy with the fewest requests left if there are several, and null if nothing can be parsed.
     *
     * @param array<string, string> $headers headers with names in lower case
     */
    public static function parse(array $headers): ?RateLimitStatus
    {
        $state = self::header($headers, Behaviour::RATE_LIMIT_HEADERS[0]);
        $policy = self::header($headers, Behaviour::RATE_LIMIT_HEADERS[1]) ?? '';
        // Nearly every response states one policy in this way, and reading lists takes ten times as long.
        if ($state !== null && preg_match(self::PLAIN, "$state $policy", $found) === 1) {
            return new RateLimitStatus((int) $found[4], (int) $found[2], (int) $found[3], (int) $found[5]);
        }
        $stated = $state === null ? [] : array_filter(
            self::items($state),
            static fn (array $item): bool => isset($item['parameters']['r']),
        );
        if ($stated === []) {
            return self::legacy($headers);
        }
        // The sort is stable: of several policies with the same number, the first one counts.
        $remaining = static fn (array $item): int => $item['parameters']['r'];
        usort($stated, static fn (array $one, array $other): int => $remaining($one) <=> $remaining($other));
        ['name' => $name, 'parameters' => $parameters] = $stated[0];
        $known = [];
        foreach (self::items($policy) as $item) {
            if ($item['name'] === $name) {
                $known = $item['parameters'];
                break;
            }
        }
        $reset = $parameters['t'] ?? null;
        return new RateLimitStatus($known['q'] ?? null, $parameters['r'], $reset, $known['w'] ?? null);
    }

    /**
     * Reports whether the limit may be exhausted. A quick check, so that not every response is parsed.
     *
     * @param array<string, string> $headers headers with names in lower case
     */
    public static function mayBeExhausted(array $headers): bool
    {
        $state = self::header($headers, Behaviour::RATE_LIMIT_HEADERS[0]);
        return $state === null
            ? str_starts_with(trim(self::header($headers, Behaviour::RATE_LIMIT_LEGACY_HEADERS[1]) ?? ''), '0')
            : str_contains($state, 'r=0');
    }

    /**
     * Returns the members of a list (RFC 9651) without malformed ones. A quote that is never closed makes the whole
     * list malformed.
     *
     * @return list<array{name: string, parameters: array<string, int>}>
     */
    private static function items(string $text): array
    {
        if (str_contains((string) preg_replace(self::QUOTED, '', $text), '"')) {
            return [];
        }
        preg_match_all(self::MEMBER, $text, $members);
        $items = [];
        foreach ($members[0] as $member) {
            if (preg_match(self::ITEM, $member, $found) === 1) {
                $items[] = ['name' => $found[1], 'parameters' => self::parameters($found[2])];
            }
        }
        return $items;
    }

    /** @return array<string, int> */
    private static function parameters(string $text): array
    {
        preg_match_all(self::PARAMETER, (string) preg_replace(self::QUOTED, '', $text), $found, PREG_SET_ORDER);
        $counts = [];
        foreach ($found as [, $name, $value]) {
            $count = self::count($value);
            if ($count !== null) {
                $counts[$name] = $count;
            }
        }
        return $counts;
    }

    /** @param array<string, string> $headers */
    private static function legacy(array $headers): ?RateLimitStatus
    {
        [$limit, $remaining, $reset] = array_map(
            static fn (string $name): ?int => self::count(self::header($headers, $name)),
            Behaviour::RATE_LIMIT_LEGACY_HEADERS,
        );
        return $limit === null && $remaining === null && $reset === null
            ? null
            : new RateLimitStatus($limit, $remaining, $reset);
    }

    /** @param array<string, string> $headers */
    private static function header(array $headers, string $name): ?string
    {
        return $headers[strtolower($name)] ?? null;
    }

    private static function count(?string $text): ?int
    {
        $trimmed = trim($text ?? '');
        return preg_match('/^[0-9]{1,15}$/D', $trimmed) === 1 ? (int) $trimmed : null;
    }
}
