<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Error;

use Error;
use Exception;
use ReflectionProperty;
use Throwable;

/** Removes data from stack traces. */
final class Trace
{
    private const OWN = 'IntegrationApi\\';

    /**
     * Removes the arguments of the functions of the library, and of those that it calls, from an exception and from its
     * causes. An error tracker would print them, and they contain keys and data of customers.
     */
    public static function hideArguments(#[\SensitiveParameter] Throwable $error): void
    {
        $library = dirname(__DIR__, 3) . DIRECTORY_SEPARATOR;
        for ($current = $error; $current !== null; $current = $current->getPrevious()) {
            $frames = $current->getTrace();
            $hidden = array_map(static fn (array $frame): array => self::hidden($frame, $library), $frames);
            if ($hidden !== $frames) {
                $owner = $current instanceof Exception ? Exception::class : Error::class;
                (new ReflectionProperty($owner, 'trace'))->setValue($current, $hidden);
            }
        }
    }

    /**
     * @param array<string, mixed> $frame
     * @return array<string, mixed>
     */
    private static function hidden(#[\SensitiveParameter] array $frame, string $library): array
    {
        $isOwn = str_starts_with($frame['class'] ?? $frame['function'], self::OWN)
            || str_starts_with($frame['file'] ?? '', $library);
        return $isOwn ? array_diff_key($frame, ['args' => 0]) : $frame;
    }
}
