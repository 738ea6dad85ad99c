<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use ArgumentCountError;
use Closure;
use Error;
use RuntimeException;

/**
 * Thrown for a call that PHP refuses because of the names or the types of its arguments, before any code of the library
 * runs. Static analysers report the same calls.
 */
final class Refused extends RuntimeException
{
    /**
     * Calls a function of the library.
     *
     * @template T
     * @param Closure(mixed...): T|class-string<T> $callee function, or class to create an instance of
     * @param array<string, mixed> $arguments arguments by name
     * @return T
     * @throws self if PHP refuses the call
     */
    public static function unlessAllowed(Closure|string $callee, #[\SensitiveParameter] array $arguments): mixed
    {
        try {
            return is_string($callee) ? new $callee(...$arguments) : $callee(...$arguments);
        } catch (Error $error) {
            throw self::isByTypeCheck($error) ? new self(explode(' in ' . __FILE__, $error->getMessage())[0]) : $error;
        }
    }

    // An error inside of the library has another place: PHP checks the arguments of a call where it is written.
    private static function isByTypeCheck(Error $error): bool
    {
        return $error->getFile() === __FILE__
            || str_contains($error->getMessage(), ' in ' . __FILE__ . ' on line ')
            || ($error instanceof ArgumentCountError && ($error->getTrace()[0]['file'] ?? '') === __FILE__);
    }
}
