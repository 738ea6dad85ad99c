<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use DateTimeImmutable;
use Exception;
use IntegrationApi\Core\Models\RequestModel;
use IntegrationApi\UnknownValue;
use stdClass;

/** Converts JSON values to the arguments that an integrator would pass, using the dispatch table. */
final readonly class Arguments
{
    private const MODELS = 'IntegrationApi\\Model\\';
    private const ZONED = '/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d(?::\d\d)?)$/D';

    /** @param array<string, array<string, mixed>> $models models of the dispatch table */
    public function __construct(private array $models)
    {
    }

    /**
     * Returns the arguments of a call by name.
     *
     * @param array<string, mixed> $dispatch entry of the dispatch table
     */
    public function of(#[\SensitiveParameter] stdClass $call, array $dispatch): array
    {
        $arguments = [];
        foreach (['path', 'query', 'headers'] as $location) {
            $arguments += $this->byName((array) ($call->$location ?? []), $dispatch[$location]);
        }
        if (!isset($dispatch['members'])) {
            $body = array_intersect_key((array) $call, ['body' => 0]);
            return $arguments + $this->byName($body, isset($dispatch['body']) ? ['body' => $dispatch['body']] : []);
        }
        $body = (array) ($call->body ?? []);
        // A null argument may be the same as none. In data it is a value, so such a body is data.
        $model = in_array(null, $body, true) ? $this->modelOf($dispatch['members']) : null;
        return $arguments + ($model === null
            ? $this->byName($body, $dispatch['members'])
            : get_object_vars($model::fromArray(json_decode(Lines::encode($body), true))));
    }

    /** Returns the class of a body with these members; null if it has none for requests only. */
    private function modelOf(array $members): ?string
    {
        foreach ($this->models as $model) {
            $class = self::MODELS . ($model['class'] ?? '');
            $isSame = array_keys($model['fields'] ?? []) === array_keys($members);
            if ($isSame && is_subclass_of($class, RequestModel::class)) {
                return $class;
            }
        }
        return null;
    }

    // Unknown arguments are passed too: the library, or PHP itself, must reject them.
    private function byName(#[\SensitiveParameter] array $values, array $slots): array
    {
        $named = [];
        foreach ($values as $wireName => $value) {
            $slot = $slots[$wireName] ?? ['name' => $wireName, 'type' => 'string'];
            $named[$slot['name']] = $this->convert($value, $slot['type']);
        }
        return $named;
    }

    private function convert(#[\SensitiveParameter] mixed $value, string|array $type): mixed
    {
        $isObject = $value instanceof stdClass;
        return match (true) {
            $type === 'date-time' && is_string($value) => self::dateTime($value),
            isset($type['list']) && is_array($value) => $this->convertAll($value, $type['list']),
            isset($type['map']) && $isObject => $this->convertAll((array) $value, $type['map']),
            isset($type['enum']) && is_string($value) =>
                (self::MODELS . $type['enum'])::tryFrom($value) ?? new UnknownValue($value),
            isset($type['record']) && $isObject => (self::MODELS . $type['record'])::decode($value),
            isset($type['model']) && $isObject => $this->createModel($value, $type['model']),
            default => $value,
        };
    }

    private function convertAll(#[\SensitiveParameter] array $values, string|array $type): array
    {
        foreach ($values as &$value) {
            $value = $this->convert($value, $type);
        }
        return $values;
    }

    private function createModel(#[\SensitiveParameter] stdClass $value, string $name): object
    {
        $model = $this->models[$name];
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
