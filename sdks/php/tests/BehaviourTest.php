<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Result\ErrorReader;
use PHPUnit\Framework\TestCase;
use ReflectionClassConstant;

/** Compares constants with openapi/behaviour.yaml, which all libraries share. */
final class BehaviourTest extends TestCase
{
    private static function setting(string $section, string $name): string
    {
        $text = (string) file_get_contents(dirname(__DIR__, 3) . '/openapi/behaviour.yaml');
        $found = preg_match("/^$section:\\n(?:(?:[ #].*)?\\n)*? +'?$name'?: *(.*)$/m", $text, $match);
        self::assertSame(1, $found, "behaviour.yaml has no $section.$name");
        return $match[1];
    }

    /** @return list<string> */
    private static function settingList(string $section, string $name): array
    {
        return preg_split("/[\\[\\], ']+/", self::setting($section, $name), flags: PREG_SPLIT_NO_EMPTY) ?: [];
    }

    /** @dataProvider numbers */
    public function testHasTheNumber(string $section, string $name, int|float $value): void
    {
        self::assertEqualsWithDelta((float) self::setting($section, $name), $value, 1e-9);
    }

    /** @return array<string, array{string, string, int|float}> */
    public static function numbers(): array
    {
        $numbers = [
            ['timeouts', 'connect_ms', Behaviour::CONNECT_TIMEOUT * 1000],
            ['timeouts', 'attempt_ms', Behaviour::ATTEMPT_TIMEOUT * 1000],
            ['timeouts', 'total_ms', Behaviour::TOTAL_TIMEOUT * 1000],
            ['connections', 'max', Behaviour::MAX_CONNECTIONS],
            ['retries', 'max_retries', Behaviour::MAX_RETRIES],
            ['retries', 'base_ms', Behaviour::BACKOFF_BASE * 1000],
            ['retries', 'factor', Behaviour::BACKOFF_FACTOR],
            ['retries', 'cap_ms', Behaviour::BACKOFF_CAP * 1000],
            ['retries', 'jitter_min', Behaviour::BACKOFF_JITTER[0]],
            ['retries', 'jitter_max', Behaviour::BACKOFF_JITTER[1]],
            ['retries', 'max_ms', Behaviour::MAX_RETRY_AFTER * 1000],
            ['retries', 'capacity', Behaviour::BUDGET_CAPACITY],
            ['retries', 'retry_cost', Behaviour::BUDGET_RETRY_COST],
            ['retries', 'rate_limit_retry_cost', Behaviour::BUDGET_RATE_LIMIT_RETRY_COST],
            ['retries', 'success_refund', Behaviour::BUDGET_REFUND],
            ['rate_limit', 'requests_per_window', Behaviour::REQUESTS_PER_WINDOW],
            ['rate_limit', 'window_ms', Behaviour::WINDOW * 1000],
            ['rate_limit', 'max_wait_share', Behaviour::MAX_WAIT_SHARE],
            ['rate_limit', 'catch_up_ms', Behaviour::CATCH_UP * 1000],
            ['responses', 'max_bytes', Behaviour::MAX_RESPONSE_BYTES],
            ['responses', 'max_json_depth', Behaviour::MAX_JSON_DEPTH],
            ['responses', 'max_integer_digits', Behaviour::MAX_INTEGER_DIGITS],
            ['responses', 'max_message_text', Behaviour::MAX_MESSAGE_TEXT],
        ];
        return array_combine(array_map(static fn (array $row): string => "$row[0].$row[1]", $numbers), $numbers);
    }

    /**
     * @dataProvider lists
     * @param list<string|int> $values
     */
    public function testHasTheList(string $section, string $name, array $values): void
    {
        self::assertSame(self::settingList($section, $name), array_map(strval(...), $values));
    }

    /** @return list<array{string, string, list<string|int>}> */
    public static function lists(): array
    {
        return [
            ['configuration', 'loopback_hosts', Behaviour::LOOPBACK_HOSTS],
            ['retries', 'statuses', Behaviour::RETRIED_STATUSES],
            ['retries', 'headers', [Behaviour::RETRY_AFTER_MS_HEADER, Behaviour::RETRY_AFTER_HEADER]],
            ['idempotency', 'methods', Behaviour::IDEMPOTENT_WRITES],
            ['rate_limit', 'headers', Behaviour::RATE_LIMIT_HEADERS],
            ['rate_limit', 'legacy_headers', Behaviour::LEGACY_RATE_LIMIT_HEADERS],
            ['responses', 'prefix_hint_statuses', Behaviour::PREFIX_HINT_STATUSES],
            ['logging', 'levels', Behaviour::LOG_LEVELS],
        ];
    }

    /** @dataProvider names */
    public function testHasTheName(string $section, string $name, string $value): void
    {
        self::assertSame(trim(self::setting($section, $name), "'"), $value);
    }

    /** @return list<array{string, string, string}> */
    public static function names(): array
    {
        return [
            ['configuration', 'api_key_variable', Behaviour::API_KEY_VARIABLE],
            ['configuration', 'base_url_variable', Behaviour::BASE_URL_VARIABLE],
            ['configuration', 'log_variable', Behaviour::LOG_VARIABLE],
            ['retries', 'override_header', Behaviour::SHOULD_RETRY_HEADER],
            ['idempotency', 'header', Behaviour::IDEMPOTENCY_HEADER],
            ['idempotency', 'replayed_header', Behaviour::REPLAYED_HEADER],
            ['idempotency', 'key_pattern', Behaviour::IDEMPOTENCY_KEY_PATTERN],
            ['responses', 'request_id_header', Behaviour::REQUEST_ID_HEADER],
            ['logging', 'line_name', Behaviour::LOG_NAME],
        ];
    }

    public function testLogsTheAllowedHeaders(): void
    {
        $text = (string) file_get_contents(dirname(__DIR__, 3) . '/openapi/behaviour.yaml');
        preg_match('/allowed_headers:\n((?: +- .+\n)+)/', $text, $found);
        preg_match_all('/- (.+)/', $found[1], $headers);
        self::assertSame($headers[1], Behaviour::LOGGED_HEADERS);
    }

    public function testErrorsByStatus(): void
    {
        $classes = (new ReflectionClassConstant(ErrorReader::class, 'CLASSES'))->getValue();
        self::assertNotEmpty($classes);
        foreach ($classes as $status => $class) {
            $name = self::setting('error_by_status', (string) $status);
            self::assertSame("IntegrationApi\\Exception\\{$name}Exception", $class);
        }
    }
}
