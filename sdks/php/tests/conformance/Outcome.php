<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use BackedEnum;
use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\FieldError;
use IntegrationApi\Page;
use ReflectionClass;
use Throwable;

/** Converts the result of a call to the protocol of the harness. */
final class Outcome
{
    private const MEMBERS = [
        'status',
        'code',
        'title',
        'detail',
        'request_id',
        'phase',
        'attempts',
        'idempotency_key',
        'method',
        'path',
        'is_retryable',
        'reason',
    ];
    /** Members whose names in the library differ by more than case. */
    private const NAMES = ['code' => 'errorCode', 'path' => 'pathTemplate'];

    /** @return array<string, mixed> */
    public static function fromValue(
        #[\SensitiveParameter] mixed $value,
        #[\SensitiveParameter] Client $client,
        string $log,
    ): array {
        $sinks = Sinks::fromValue($value, $client, $log);
        return ['kind' => 'value', 'value' => self::toJsonValue($value), 'sinks' => $sinks];
    }

    /** @return array<string, mixed> */
    public static function fromError(#[\SensitiveParameter] Throwable $error, string $log): array
    {
        if ($error instanceof Unsupported) {
            return ['kind' => 'unsupported', 'feature' => $error->getMessage()];
        }
        $outcome = ['kind' => 'error', 'class' => self::className($error), 'sinks' => Sinks::fromError($error, $log)];
        if (!$error instanceof IntegrationApiException) {
            return $outcome;
        }
        foreach (self::MEMBERS as $name) {
            $value = $error->{self::NAMES[$name] ?? Options::camelCase($name)} ?? null;
            $outcome[$name] = $value instanceof BackedEnum ? $value->value : $value;
        }
        $wait = $error->retryAfter ?? null;
        return $outcome + [
            'retry_after_ms' => $wait === null ? null : round($wait * 1000, 3),
            'fields' => array_map(
                static fn (FieldError $field): array => [$field->pointer ?? $field->parameter, $field->code],
                $error->errors ?? [],
            ),
        ];
    }

    /** Returns the class name of an error without namespace and `Exception`. */
    public static function className(#[\SensitiveParameter] Throwable $error): string
    {
        return $error instanceof IntegrationApiException
            ? preg_replace('/Exception$/D', '', (new ReflectionClass($error))->getShortName())
            : 'native:' . $error::class;
    }

    private static function toJsonValue(#[\SensitiveParameter] mixed $value): mixed
    {
        return match (true) {
            $value instanceof Page => [
                'data' => $value->data,
                'has_more' => $value->hasMore,
                'next_cursor' => $value->nextCursor,
            ],
            is_array($value) => array_map(self::toJsonValue(...), $value),
            default => $value,
        };
    }
}
