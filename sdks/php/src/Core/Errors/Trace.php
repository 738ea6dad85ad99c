<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use Error;
use Exception;
use ReflectionProperty;
use RuntimeException;
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
     * Returns the frames of an exception without arguments, which may be secret, or not serialisable.
     *
     * @return list<array<string, mixed>>
     */
    public static function withoutArguments(Throwable $error): array
    {
        return array_map(
            static fn (array $frame): array => array_diff_key($frame, ['args' => 0, 'object' => 0]),
            $error->getTrace(),
        );
    }

    /** Returns an exception that can be serialised: one of another library becomes a text. */
    public static function portable(#[\SensitiveParameter] Throwable $error): Throwable
    {
        if (str_starts_with($error::class, self::OWN)) {
            return $error;
        }
        $previous = $error->getPrevious();
        $isPlain = $error::class === RuntimeException::class;
        $message = ($isPlain ? '' : $error::class . ': ') . $error->getMessage();
        $copy = new RuntimeException($message, previous: $previous === null ? null : self::portable($previous));
        $place = ['file' => $error->getFile(), 'line' => $error->getLine()];
        foreach (['trace' => self::withoutArguments($error)] + $place as $name => $value) {
            (new ReflectionProperty(Exception::class, $name))->setValue($copy, $value);
        }
        return $copy;
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
