<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\RequestOptions;
use ReflectionFunction;
use ReflectionMethod;
use stdClass;

/** Maps options of the cases to constructor arguments of the library, by name. */
final class Options
{
    /** Options whose names in the library differ by more than case and unit. */
    private const NAMES = ['extra_headers' => 'headers', 'extra_query' => 'query'];

    /** Returns the constructor arguments of a client: only those that the case gives. */
    public static function ofClient(#[\SensitiveParameter] array $given, Observations $seen): array
    {
        $path = $given['base_path'] ?? null;
        $plain = array_diff_key($given, ['api_keys' => 0, 'base_path' => 0, 'logger' => 0, 'thrown' => 0]);
        return self::byName([
            ...$plain,
            ...($path === null ? [] : ['base_url' => $given['base_url'] . $path]),
            ...(new Watchers($seen))->of($given),
        ], Client::class);
    }

    /** Returns the options of one call. */
    public static function ofCall(#[\SensitiveParameter] array $given): ?RequestOptions
    {
        if ($given === []) {
            return null;
        }
        if (isset($given['cancel'])) {
            $given['cancellation'] = Cancelling::of($given['cancel']);
            unset($given['cancel']);
        }
        return Refused::unlessAllowed(RequestOptions::class, self::byName($given, RequestOptions::class));
    }

    /** Converts `created_at` to `createdAt`. */
    public static function camelCase(string $name): string
    {
        return lcfirst(str_replace('_', '', ucwords($name, '_')));
    }

    /** Returns arguments by the names of the library, with times in seconds and arrays in place of objects. */
    public static function byName(#[\SensitiveParameter] array $given, Closure|string $callee): array
    {
        $function = is_string($callee) ? new ReflectionMethod($callee, '__construct') : new ReflectionFunction($callee);
        $known = array_column($function->getParameters(), 'name');
        $options = [];
        foreach ($given as $name => $value) {
            $isTime = str_ends_with($name, '_ms') && (is_int($value) || is_float($value));
            $option = self::NAMES[$name] ?? self::camelCase(preg_replace('/_ms$/D', '', $name));
            if (!in_array($option, $known, true)) {
                throw new Unsupported("option $name");
            }
            $plain = $value instanceof stdClass ? (array) $value : $value;
            $options[$option] = $isTime ? $value / 1000 : $plain;
        }
        return $options;
    }
}
