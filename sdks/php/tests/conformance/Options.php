<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\RequestOptions;
use ReflectionMethod;

/** Maps options of the scenarios to constructor arguments of the library, by name. */
final class Options
{
    /** Options whose names in the library differ by more than case and unit. */
    private const NAMES = ['extra_headers' => 'headers', 'extra_query' => 'query'];

    /**
     * Returns the constructor arguments of a client.
     *
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    public static function forClient(#[\SensitiveParameter] array $given): array
    {
        $options = array_diff_key($given, ['api_keys' => 0]);
        if (isset($given['api_keys'])) {
            $options['api_key'] = self::rotate($given['api_keys']);
        }
        return self::byName($options, Client::class);
    }

    /**
     * Returns the options of one call.
     *
     * @param array<string, mixed> $given
     */
    public static function forCall(#[\SensitiveParameter] array $given): ?RequestOptions
    {
        return $given === [] ? null : new RequestOptions(...self::byName($given, RequestOptions::class));
    }

    /**
     * Creates a closure that returns one key after the other, and repeats the last one.
     *
     * @param non-empty-list<string> $keys
     * @return Closure(): string
     */
    public static function rotate(#[\SensitiveParameter] array $keys): Closure
    {
        return static function () use (&$keys): string {
            return count($keys) > 1 ? array_shift($keys) : $keys[0];
        };
    }

    /** Converts `created_at` to `createdAt`. */
    public static function camelCase(string $name): string
    {
        return lcfirst(str_replace('_', '', ucwords($name, '_')));
    }

    /**
     * @param array<string, mixed> $given
     * @param class-string $class
     * @return array<string, mixed>
     */
    private static function byName(#[\SensitiveParameter] array $given, string $class): array
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
