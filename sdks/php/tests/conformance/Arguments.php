<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use DateTimeImmutable;
use Exception;
use IntegrationApi\Client;
use IntegrationApi\Core\Models\RequestModel;
use IntegrationApi\UnknownValue;
use stdClass;

/** Converts calls with JSON names to calls of library methods, using the dispatch table. */
final readonly class Arguments
{
    private const MODELS = 'IntegrationApi\\Model\\';
    private const ZONED = '/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d(?::\d\d)?)$/D';

    /** @param array{operations: array<string, mixed>, models: array<string, mixed>} $table */
    public function __construct(private array $table)
    {
    }

    /**
     * Returns a closure that calls the method with its arguments.
     *
     * @param bool $withResponse whether the closure returns the response
     * @return Closure(): mixed
     */
    public function toCallable(
        #[\SensitiveParameter] Client $client,
        #[\SensitiveParameter] stdClass $call,
        bool $withResponse = false,
    ): Closure {
        $dispatch = $this->table['operations'][$call->operation]
            ?? throw new Unsupported("operation $call->operation");
        $resource = $client->{$dispatch['resource']};
        $resource = $withResponse ? $resource->withResponse() : $resource;
        $method = $resource->{$dispatch['method']}(...);
        return function () use ($method, $call, $dispatch): mixed {
            $options = Options::forCall((array) ($call->options ?? []));
            return Refused::unlessAllowed($method, [...$this->arguments($call, $dispatch), 'options' => $options]);
        };
    }

    /** Converts a JSON value to the value that an integrator would pass: a model, a date-time object or plain JSON. */
    public function convert(#[\SensitiveParameter] mixed $value, string|array $type): mixed
    {
        if ($type === 'date-time') {
            return is_string($value) ? self::dateTime($value) : $value;
        }
        if (isset($type['list']) && is_array($value)) {
            return $this->convertItems($value, $type['list']);
        }
        if (isset($type['map']) && $value instanceof stdClass) {
            return $this->convertItems((array) $value, $type['map']);
        }
        if (isset($type['enum']) && is_string($value)) {
            $enum = self::MODELS . $type['enum'];
            return $enum::tryFrom($value) ?? new UnknownValue($value);
        }
        if (isset($type['record']) && $value instanceof stdClass) {
            return (self::MODELS . $type['record'])::decode($value);
        }
        $isModel = isset($type['model']) && $value instanceof stdClass;
        return $isModel ? $this->createModel($value, $type['model']) : $value;
    }

    /** @return array<string, mixed> */
    private function arguments(#[\SensitiveParameter] stdClass $call, array $dispatch): array
    {
        $arguments = [];
        foreach (['path', 'query', 'headers'] as $location) {
            $arguments += $this->byName((array) ($call->$location ?? []), $dispatch[$location]);
        }
        if (isset($dispatch['members'])) {
            $body = (array) ($call->body ?? []);
            $model = in_array(null, $body, true) ? $this->modelOf($dispatch['members']) : null;
            // A null argument may be the same as none. In data it is a value, so such a body is data.
            return $arguments + ($model === null
                ? $this->byName($body, $dispatch['members'])
                : get_object_vars($model::fromArray(json_decode(json_encode($body), true))));
        }
        $body = isset($dispatch['body']) ? ['body' => $dispatch['body']] : [];
        return $arguments + $this->byName(array_intersect_key((array) $call, ['body' => 0]), $body);
    }

    /**
     * Returns the class of a body, whose members are the arguments of a method; null if it has none for requests only.
     *
     * @param array<string, array{name: string, type: string|array<string, mixed>}> $members
     * @return class-string<RequestModel>|null
     */
    private function modelOf(array $members): ?string
    {
        foreach ($this->table['models'] as $model) {
            $class = self::MODELS . ($model['class'] ?? '');
            $isSame = array_keys($model['fields'] ?? []) === array_keys($members);
            if ($isSame && is_subclass_of($class, RequestModel::class)) {
                return $class;
            }
        }
        return null;
    }

    /**
     * Maps values to argument names. Unknown arguments are passed too: the library, or PHP itself, must reject them.
     *
     * @param array<string, mixed> $values
     * @param array<string, array{name: string, type: string|array<string, mixed>}> $slots
     * @return array<string, mixed>
     */
    private function byName(#[\SensitiveParameter] array $values, array $slots): array
    {
        $named = [];
        foreach ($values as $wireName => $value) {
            $slot = $slots[$wireName] ?? ['name' => $wireName, 'type' => 'string'];
            $named[$slot['name']] = $this->convert($value, $slot['type']);
        }
        return $named;
    }

    /** @return array<array-key, mixed> */
    private function convertItems(#[\SensitiveParameter] array $values, string|array $type): array
    {
        $converted = [];
        foreach ($values as $key => $value) {
            $converted[$key] = $this->convert($value, $type);
        }
        return $converted;
    }

    private function createModel(#[\SensitiveParameter] stdClass $value, string $name): object
    {
        $model = $this->table['models'][$name];
        if (isset($model['variants'])) {
            $variant = $model['variants'][$value->{$model['discriminator']} ?? ''] ?? null;
            return $variant === null ? $value : $this->createModel($value, $variant);
        }
        $class = self::MODELS . $model['class'];
        return Refused::unlessAllowed($class, $this->byName((array) $value, $model['fields']));
    }

    // An invalid date-time remains text: the library must reject it.
    private static function dateTime(string $text): DateTimeImmutable|string
    {
        try {
            return preg_match(self::ZONED, $text) === 1 ? new DateTimeImmutable($text) : $text;
        } catch (Exception) {
            return $text;
        }
    }
}
