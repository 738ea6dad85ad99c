<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\RequestOptions;
use ReflectionMethod;
use stdClass;

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
    public static function forClient(#[\SensitiveParameter] array $given, Observations $observations): array
    {
        $isOfEnvironment = ($given['logger'] ?? null) === 'environment';
        $logger = $isOfEnvironment ? [] : ['logger' => new Logger($observations)];
        return self::byCase($given, $observations) + $logger;
    }

    /**
     * Returns only the arguments that the case gives.
     *
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    public static function byCase(#[\SensitiveParameter] array $given, Observations $observations): array
    {
        $options = array_diff_key($given, ['api_keys' => 0, 'base_path' => 0, 'logger' => 0, 'thrown' => 0]);
        if (isset($given['base_path'])) {
            $options['base_url'] = $given['base_url'] . $given['base_path'];
        }
        if (isset($given['api_keys'])) {
            $options['api_key'] = self::rotate($given['api_keys'], $observations);
        }
        if (isset($given['transport'])) {
            $own = $given['transport'];
            $options['transport'] = new OwnTransport($observations, $own->respond ?? null, $own->throw ?? false);
        }
        if (($given['logger'] ?? null) === 'throw') {
            $options['logger'] = new Logger($observations, throws: true);
        }
        $watching = new Watching($observations);
        if (isset($given['hooks'])) {
            $options['hooks'] = $watching->hooks($given['hooks'] === 'throw');
        }
        if (isset($given['middleware'])) {
            $options['middleware'] = array_map($watching->middleware(...), $given['middleware']);
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
        if ($given === []) {
            return null;
        }
        $options = array_diff_key($given, ['cancel' => 0]);
        if (isset($given['cancel'])) {
            $options['cancellation'] = Cancelling::of($given['cancel']);
        }
        return Refused::unlessAllowed(RequestOptions::class, self::byName($options, RequestOptions::class));
    }

    /**
     * Creates a closure that returns one key after the other, and repeats the last one. It throws for null.
     *
     * @param non-empty-list<string|null> $keys
     * @return Closure(): string
     */
    public static function rotate(#[\SensitiveParameter] array $keys, Observations $observations): Closure
    {
        return static function () use (&$keys, $observations): string {
            return (count($keys) > 1 ? array_shift($keys) : $keys[0]) ?? throw $observations->failure();
        };
    }

    /** Converts `created_at` to `createdAt`. */
    public static function camelCase(string $name): string
    {
        return lcfirst(str_replace('_', '', ucwords($name, '_')));
    }

    /** Returns the name in the contract of a name in the library. */
    public static function snakeCase(string $name): string
    {
        return strtolower(preg_replace('/(?=[A-Z])/', '_', $name));
    }

    /**
     * @param array<string, mixed> $given
     * @param class-string $class
     * @return array<string, mixed>
     */
    private static function byName(#[\SensitiveParameter] array $given, string $class): array
    {
        $known = self::parameters($class);
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

    /**
     * @param class-string $class
     * @return list<string>
     */
    private static function parameters(string $class): array
    {
        return array_column((new ReflectionMethod($class, '__construct'))->getParameters(), 'name');
    }
}
