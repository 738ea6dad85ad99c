<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use BackedEnum;
use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\FieldError;
use IntegrationApi\RateLimitStatus;
use IntegrationApi\UnknownValue;
use ReflectionClass;
use stdClass;
use Throwable;

/** Converts the result of a call to the protocol of the harness. */
final readonly class Outcome
{
    private const COMMON = [
        'status', 'request_id', 'attempts', 'resends', 'idempotency_key', 'headers', 'rate_limit',
    ];
    private const OF_RESPONSES = [...self::COMMON, 'replayed'];
    private const OF_ERRORS = [
        ...self::COMMON, 'code', 'title', 'detail', 'retry_after_ms', 'phase', 'method', 'path', 'is_retryable',
        'reason', 'doc_url', 'body', 'raw_body',
    ];
    /** Members whose names in the library differ by more than case. */
    private const NAMES = [
        'code' => 'errorCode', 'path' => 'pathTemplate', 'replayed' => 'isReplayed', 'retry_after_ms' => 'retryAfter',
    ];

    /** @param array<string, array<string, mixed>> $models models of the dispatch table */
    public function __construct(private array $models, private Observations $seen)
    {
    }

    public function ofValue(#[\SensitiveParameter] Result $result, #[\SensitiveParameter] Client $client): array
    {
        $typed = new Typed($this->models);
        $variant = $typed->variant($result->value, $result->type);
        $value = $typed->toJsonValue($result->value, $result->type);
        $response = $result->response;
        $sinks = Sinks::ofValue($typed->isLarge() ? null : $result->value, $response, $client);
        return ['kind' => 'value', 'value' => $value]
            + ($variant === null ? [] : ['variant' => $variant])
            + ($response === null ? [] : ['meta' => self::members($response, self::OF_RESPONSES)])
            + ['sinks' => $sinks + ['log' => $this->seen->log()]];
    }

    public function ofError(#[\SensitiveParameter] Throwable $error): array
    {
        if ($error instanceof Unsupported) {
            return ['kind' => 'unsupported', 'feature' => $error->getMessage()];
        }
        if ($error instanceof Refused) {
            return ['kind' => 'refused', 'refused_by' => 'compiler', 'reason' => $error->getMessage()];
        }
        $sinks = Sinks::ofError($error) + ['log' => $this->seen->log()];
        $outcome = ['kind' => 'error', 'class' => self::className($error), 'sinks' => $sinks];
        return $error instanceof IntegrationApiException ? $outcome + self::membersOfError($error) : $outcome;
    }

    /** Returns the class name of an error without namespace and `Exception`. */
    public static function className(#[\SensitiveParameter] Throwable $error): string
    {
        return $error instanceof IntegrationApiException
            ? preg_replace('/Exception$/D', '', (new ReflectionClass($error))->getShortName())
            : 'native:' . $error::class;
    }

    /** Returns the value of a call as JSON values. */
    public function read(#[\SensitiveParameter] Result $result): mixed
    {
        return (new Typed($this->models))->toJsonValue($result->value, $result->type);
    }

    private static function membersOfError(#[\SensitiveParameter] IntegrationApiException $error): array
    {
        $members = self::members($error, self::OF_ERRORS);
        if (strlen($members['raw_body'] ?? '') > Typed::MAX_BYTES) {
            // No case inspects a very large body, and a copy would distort measured memory.
            $members = ['raw_body' => strlen($members['raw_body']) . ' bytes of text', 'body' => null] + $members;
        } elseif ($members['body'] === []) {
            // PHP represents an object as an array, and the library decodes the empty one to an empty array.
            $members['body'] = new stdClass();
        }
        $snakeCase = static fn (string $name): string => strtolower(preg_replace('/(?=[A-Z])/', '_', $name));
        $fields = static function (FieldError $field) use ($snakeCase): array {
            $present = array_filter(get_object_vars($field), static fn (mixed $value): bool => $value !== null);
            unset($present['raw']);
            return array_combine(array_map($snakeCase, array_keys($present)), array_map(self::plain(...), $present));
        };
        return $members + ['fields' => array_map($fields, $error->errors ?? [])];
    }

    /** Returns members by their names in the protocol. Those that no dump may show are methods. */
    private static function members(#[\SensitiveParameter] object $owner, array $names): array
    {
        $members = [];
        foreach ($names as $name) {
            $own = self::NAMES[$name] ?? Options::camelCase($name);
            $value = self::plain(is_callable([$owner, $own]) ? $owner->$own() : $owner->$own ?? null);
            $members[$name] = str_ends_with($name, '_ms') ? self::milliseconds($value) : $value;
        }
        return ['headers' => (object) ($members['headers'] ?? [])] + $members;
    }

    private static function plain(#[\SensitiveParameter] mixed $value): mixed
    {
        return match (true) {
            $value instanceof RateLimitStatus => [
                'limit' => $value->limit,
                'remaining' => $value->remaining,
                'reset_ms' => self::milliseconds($value->reset),
                'window_ms' => self::milliseconds($value->window),
            ],
            $value instanceof BackedEnum, $value instanceof UnknownValue => $value->value,
            default => $value,
        };
    }

    private static function milliseconds(int|float|null $seconds): ?float
    {
        return $seconds === null ? null : round($seconds * 1000, 3);
    }
}
