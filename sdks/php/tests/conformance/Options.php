<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\RequestOptions;
use ReflectionMethod;

/** Options of clients and calls: arguments of the library's own constructors, found by their names. */
final class Options
{
    /** What the library calls otherwise than the scenarios, but for case and units. */
    private const NAMES = ['extra_headers' => 'headers', 'extra_query' => 'query'];

    /**
     * Arguments of a client. `env` is none of them.
     *
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    public static function ofClient(#[\SensitiveParameter] array $given): array
    {
        $options = array_diff_key($given, ['env' => 0, 'api_keys' => 0]);
        if (isset($given['api_keys'])) {
            $options['api_key'] = self::rotating($given['api_keys']);
        }
        return self::named($options, Client::class);
    }

    /**
     * Options of one call.
     *
     * @param array<string, mixed> $given
     */
    public static function ofCall(#[\SensitiveParameter] array $given): ?RequestOptions
    {
        return $given === [] ? null : new RequestOptions(...self::named($given, RequestOptions::class));
    }

    /**
     * A function that returns one key after the other, the last one again and again.
     *
     * @param non-empty-list<string> $keys
     * @return Closure(): string
     */
    public static function rotating(#[\SensitiveParameter] array $keys): Closure
    {
        return static function () use (&$keys): string {
            return count($keys) > 1 ? array_shift($keys) : $keys[0];
        };
    }

    /** `created_at` in the case of the library: `createdAt`. */
    public static function camelCase(string $name): string
    {
        return lcfirst(str_replace('_', '', ucwords($name, '_')));
    }

    /**
     * @param array<string, mixed> $given
     * @param class-string $class
     * @return array<string, mixed>
     */
    private static function named(#[\SensitiveParameter] array $given, string $class): array
    {
        $parameters = (new ReflectionMethod($class, '__construct'))->getParameters();
        $known = array_column($parameters, 'name');
        $options = [];
        foreach ($given as $name => $value) {
            $isTime = str_ends_with($name, '_ms') && (is_int($value) || is_float($value));
            $option = self::NAMES[$name] ?? self::camelCase(preg_replace('/_ms$/D', '', $name));
            if (!in_array($option, $known, true)) {
                throw new Unsupported("option $name");
            }
            $plain = is_object($value) && !$value instanceof Closure ? (array) $value : $value;
            $options[$option] = $isTime ? $value / 1000 : $plain;
        }
        return $options;
    }
}
