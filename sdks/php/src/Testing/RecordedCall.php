<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

use IntegrationApi\Core\Testing\FakeOperation;
use IntegrationApi\Transport\HttpRequest;

/**
 * Converts requests to the records of a fake client.
 *
 * @internal
 */
final class RecordedCall
{
    private const REDACTED = '[redacted]';

    /** Headers with credentials. */
    private const SECRET = ['authorization', 'cookie', 'x-api-key'];

    /** Returns the record of a request. */
    public static function of(string $call, string $path, #[\SensitiveParameter] HttpRequest $request): FakeCall
    {
        $headers = array_change_key_case($request->headers);
        $isJson = FakeOperation::isJson($headers['content-type'] ?? '');
        return new FakeCall(
            $call,
            $request->method,
            $path,
            self::query((string) parse_url($request->url, PHP_URL_QUERY)),
            // Test runners print recorded calls, and some tests use a real key.
            [...$headers, ...array_fill_keys(array_intersect(self::SECRET, array_keys($headers)), self::REDACTED)],
            $request->body !== null && $isJson ? json_decode($request->body, true) : $request->body,
        );
    }

    /** @return array<string, string|list<string>> */
    private static function query(#[\SensitiveParameter] string $query): array
    {
        $values = [];
        foreach ($query === '' ? [] : explode('&', $query) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            $values[rawurldecode($name)][] = rawurldecode($value);
        }
        return array_map(static fn (array $list): array|string => count($list) === 1 ? $list[0] : $list, $values);
    }
}
