<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use DateTimeImmutable;
use Exception;
use IntegrationApi\Client;
use stdClass;

/** From a call by the names of the wire to a call of a method, by the dispatch table. */
final readonly class Arguments
{
    private const MODELS = 'IntegrationApi\\Model\\';
    private const ZONED = '/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/D';

    /** @param array{operations: array<string, mixed>, models: array<string, mixed>} $table */
    public function __construct(private array $table)
    {
    }

    /**
     * The method with its arguments, ready to be called.
     *
     * @return Closure(): mixed
     */
    public function prepared(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): Closure
    {
        $dispatch = $this->table['operations'][$call->operation]
            ?? throw new Unsupported("operation $call->operation");
        $method = $client->{$dispatch['resource']}->{$dispatch['method']}(...);
        return function () use ($method, $call, $dispatch): mixed {
            $options = Options::ofCall((array) ($call->options ?? []));
            return $method(...$this->all($call, $dispatch), ...['options' => $options]);
        };
    }

    /** A JSON value as an integrator has it: models and moments are objects of their classes. */
    public function converted(#[\SensitiveParameter] mixed $value, string|array $shape): mixed
    {
        if ($shape === 'date-time') {
            return is_string($value) ? self::moment($value) : $value;
        }
        if (isset($shape['list']) && is_array($value)) {
            return $this->each($value, $shape['list']);
        }
        if (isset($shape['map']) && $value instanceof stdClass) {
            return $this->each((array) $value, $shape['map']);
        }
        return isset($shape['model']) && $value instanceof stdClass ? $this->model($value, $shape['model']) : $value;
    }

    /** @return array<string, mixed> */
    private function all(#[\SensitiveParameter] stdClass $call, array $dispatch): array
    {
        $arguments = [];
        foreach (['path', 'query', 'headers'] as $place) {
            $arguments += $this->named((array) ($call->$place ?? []), $dispatch[$place]);
        }
        $body = isset($dispatch['body']) ? ['body' => $dispatch['body']] : [];
        return $arguments + $this->named(array_intersect_key((array) $call, ['body' => 0]), $body);
    }

    /**
     * What the method does not know is passed all the same: the library, or PHP itself, has to refuse it.
     *
     * @param array<string, mixed> $values
     * @param array<string, array{name: string, shape: string|array<string, mixed>}> $slots
     * @return array<string, mixed>
     */
    private function named(#[\SensitiveParameter] array $values, array $slots): array
    {
        $named = [];
        foreach ($values as $wireName => $value) {
            $slot = $slots[$wireName] ?? ['name' => $wireName, 'shape' => 'plain'];
            $named[$slot['name']] = $this->converted($value, $slot['shape']);
        }
        return $named;
    }

    /** @return array<array-key, mixed> */
    private function each(#[\SensitiveParameter] array $values, string|array $shape): array
    {
        $converted = [];
        foreach ($values as $key => $value) {
            $converted[$key] = $this->converted($value, $shape);
        }
        return $converted;
    }

    private function model(#[\SensitiveParameter] stdClass $value, string $name): object
    {
        $model = $this->table['models'][$name];
        if (isset($model['variants'])) {
            $variant = $model['variants'][$value->{$model['discriminator']} ?? ''] ?? null;
            return $variant === null ? $value : $this->model($value, $variant);
        }
        $class = self::MODELS . $model['class'];
        return new $class(...$this->named((array) $value, $model['fields']));
    }

    // As text where it is none: the library has to refuse it.
    private static function moment(string $text): DateTimeImmutable|string
    {
        try {
            return preg_match(self::ZONED, $text) === 1 ? new DateTimeImmutable($text) : $text;
        } catch (Exception) {
            return $text;
        }
    }
}
