<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use RuntimeException;

/** The table of defaults in the README, made from openapi/behaviour.yaml. */
final class DefaultsTable
{
    public const README = __DIR__ . '/../README.md';

    /** Returns a document with the table of behaviour.yaml. */
    public static function update(string $markdown): string
    {
        $table = "<!-- defaults -->\n\n" . self::format(self::rows()) . "\n\n<!-- /defaults -->";
        $pattern = '/<!-- defaults -->.*<!-- \/defaults -->/s';
        $updated = preg_replace_callback($pattern, static fn (): string => $table, $markdown, count: $count);
        return $count === 1 ? (string) $updated : throw new RuntimeException('The document has no table of defaults');
    }

    /** @return list<array{string, string, string, string}> */
    private static function rows(): array
    {
        $found = BehaviourFile::read();
        $variable = static fn (string $name): string => "environment variable `{$found->text("configuration.$name")}`";
        $url = "{$variable('base_url_variable')}, otherwise `{$found->text('configuration.default_base_url')}`";
        $bytes = number_format($found->number('responses.max_bytes')) . ' bytes';
        return [
            ['option', 'default', 'per call', 'meaning'],
            ['`apiKey`', $variable('api_key_variable'), '', 'key, or a closure that returns it'],
            ['`baseUrl`', $url, '', 'URL of the API; a path in it is kept'],
            ['`timeout`', $found->seconds('timeouts.attempt_ms'), 'yes', 'limit of one attempt, to the last byte'],
            [
                '`totalTimeout`',
                $found->seconds('timeouts.total_ms'),
                'yes',
                'limit of the call, with all attempts and waits',
            ],
            ['`connectTimeout`', $found->seconds('timeouts.connect_ms'), '', 'limit for opening a connection'],
            ['`maxRetries`', $found->text('retries.max_retries'), 'yes', 'retries after the first attempt'],
            [
                '`maxRetryAfter`',
                $found->seconds('retries.retry_after.max_ms'),
                '',
                'longest wait that the API may ask for',
            ],
            [
                '`adaptiveRateLimit`',
                $found->text('rate_limit.adaptive'),
                '',
                'whether calls wait when the rate limit is exhausted',
            ],
            ['`requestsPerMinute`', 'no limit', '', 'maximum rate of calls, evenly spaced'],
            ['`maxConnections`', $found->text('connections.max'), '', 'connections at a time; further calls wait'],
            ['`maxResponseBytes`', $bytes, '', 'maximum size of a response after decompression'],
            [
                '`limit`',
                $found->text('pagination.default_limit'),
                'yes',
                "items per page, at most {$found->text('pagination.max_limit')}",
            ],
            [
                '`tolerance`',
                $found->seconds('webhooks.tolerance_ms'),
                'yes',
                'maximum age and clock difference of a webhook, for `unwrap`',
            ],
        ];
    }

    /**
     * Returns the table. Columns are as wide as their widest cell, as the formatter of the repository writes them.
     *
     * @param list<array{string, string, string, string}> $rows
     */
    private static function format(array $rows): string
    {
        $width = static fn (int $column): int => max(array_map(strlen(...), array_column($rows, $column)));
        $widths = array_map($width, array_keys($rows[0]));
        $pad = static fn (array $cells): array => array_map(str_pad(...), $cells, $widths);
        $line = static fn (array $cells): string => '| ' . implode(' | ', $pad($cells)) . ' |';
        $rule = array_map(static fn (int $width): string => str_repeat('-', $width), $widths);
        return implode("\n", array_map($line, [$rows[0], $rule, ...array_slice($rows, 1)]));
    }
}
