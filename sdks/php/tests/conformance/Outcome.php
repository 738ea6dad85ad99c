<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use BackedEnum;
use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\FieldError;
use IntegrationApi\RateLimitStatus;
use IntegrationApi\Response;
use IntegrationApi\UnknownValue;
use ReflectionClass;
use stdClass;
use Throwable;

/** Converts the result of a call to the protocol of the harness. */
final readonly class Outcome
{
    private const MEMBERS = [
        'status',
        'code',
        'title',
        'detail',
        'request_id',
        'phase',
        'attempts',
        'resends',
        'idempotency_key',
        'method',
        'path',
        'is_retryable',
        'reason',
        'doc_url',
        'raw_body',
    ];
    /** Members whose names in the library differ by more than case. */
    private const NAMES = ['code' => 'errorCode', 'path' => 'pathTemplate'];

    /** @param array<string, array<string, mixed>> $models models of the dispatch table */
    public function __construct(private array $models)
    {
    }

    /**
     * Returns the outcome of a call, with all sinks except the log. If reading the value throws, that error is the
     * outcome.
     *
     * @return array<string, mixed>
     */
    public function of(#[\SensitiveParameter] TimedResult $result, #[\SensitiveParameter] ?Client $client): array
    {
        if ($result->error !== null) {
            return self::fromError($result->error);
        }
        if (is_array($result->value)) {
            return $result->value;
        }
        $read = TimedResult::of(fn (): array => $this->fromValue($result->value, $client));
        return $read->error === null ? $read->value : self::fromError($read->error);
    }

    /** @return array<string, mixed> */
    public static function fromError(#[\SensitiveParameter] Throwable $error): array
    {
        if ($error instanceof Unsupported) {
            return ['kind' => 'unsupported', 'feature' => $error->getMessage()];
        }
        if ($error instanceof Refused) {
            return ['kind' => 'refused', 'refused_by' => 'compiler', 'reason' => $error->getMessage()];
        }
        $outcome = ['kind' => 'error', 'class' => self::className($error), 'sinks' => Sinks::fromError($error)];
        return $error instanceof IntegrationApiException ? $outcome + self::members($error) : $outcome;
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

    /** @return array<string, mixed> */
    private function fromValue(#[\SensitiveParameter] Result $result, #[\SensitiveParameter] ?Client $client): array
    {
        $typed = new Typed($this->models);
        $variant = $typed->variant($result->value, $result->type);
        $value = $typed->toJsonValue($result->value, $result->type);
        return ['kind' => 'value', 'value' => $value]
            + ($variant === null ? [] : ['variant' => $variant])
            + ($result->response === null ? [] : ['meta' => self::meta($result->response)])
            + ['sinks' => Sinks::fromValue($typed->isLarge() ? null : $result->value, $result->response, $client)];
    }

    /** @return array<string, mixed> */
    private static function members(#[\SensitiveParameter] IntegrationApiException $error): array
    {
        $members = [];
        foreach (self::MEMBERS as $name) {
            $value = self::member($error, self::NAMES[$name] ?? Options::camelCase($name));
            $members[$name] = $value instanceof BackedEnum || $value instanceof UnknownValue ? $value->value : $value;
        }
        $isLarge = strlen($members['raw_body'] ?? '') > Typed::MAX_BYTES;
        $body = self::member($error, 'body');
        return [
            ...$members,
            // No case inspects a very large body, and a copy would distort measured memory.
            'raw_body' => $isLarge ? strlen($members['raw_body']) . ' bytes of text' : $members['raw_body'],
            // PHP represents an object as an array, and the library decodes the empty one to an empty array.
            'body' => $isLarge ? null : ($body === [] ? (object) $body : $body),
            'headers' => (object) (self::member($error, 'headers') ?? []),
            'rate_limit' => self::rateLimit($error->rateLimit ?? null),
            'retry_after_ms' => self::milliseconds($error->retryAfter ?? null),
            'fields' => array_map(self::field(...), $error->errors ?? []),
        ];
    }

    /** @return stdClass members that are present, by their names in the contract */
    private static function field(FieldError $error): stdClass
    {
        $members = new stdClass();
        foreach (get_object_vars($error) as $name => $value) {
            if ($name !== 'raw' && $value !== null) {
                $members->{Options::snakeCase($name)} = is_object($value) ? $value->value : $value;
            }
        }
        return $members;
    }

    // Members that no dump may show are methods.
    private static function member(#[\SensitiveParameter] object $owner, string $name): mixed
    {
        return is_callable([$owner, $name]) ? $owner->$name() : $owner->$name ?? null;
    }

    /** @return array<string, mixed> */
    private static function meta(#[\SensitiveParameter] Response $response): array
    {
        return [
            'status' => $response->status,
            'request_id' => $response->requestId,
            'attempts' => $response->attempts,
            'resends' => $response->resends,
            'idempotency_key' => $response->idempotencyKey,
            'replayed' => $response->isReplayed,
            'headers' => (object) $response->headers,
            'rate_limit' => self::rateLimit($response->rateLimit),
        ];
    }

    /** @return array<string, int|float|null>|null */
    private static function rateLimit(?RateLimitStatus $rateLimit): ?array
    {
        return $rateLimit === null ? null : [
            'limit' => $rateLimit->limit,
            'remaining' => $rateLimit->remaining,
            'reset_ms' => self::milliseconds($rateLimit->reset),
            'window_ms' => self::milliseconds($rateLimit->window),
        ];
    }

    private static function milliseconds(int|float|null $seconds): ?float
    {
        return $seconds === null ? null : round($seconds * 1000, 3);
    }
}
