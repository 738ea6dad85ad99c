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
    /** Calls a function, or creates an instance of a class. */
    public static function unlessAllowed(Closure|string $callee, #[\SensitiveParameter] array $arguments): mixed
    {
        try {
            return is_string($callee) ? new $callee(...$arguments) : $callee(...$arguments);
        } catch (Error $error) {
            [$message, $place] = explode(' in ' . __FILE__, $error->getMessage()) + [1 => ''];
            $caller = $error instanceof ArgumentCountError ? $error->getTrace()[0]['file'] ?? '' : '';
            // An error inside of the library has another place: PHP checks the arguments of a call where it is written.
            $isRefused = in_array(__FILE__, [$error->getFile(), $caller], true) || str_starts_with($place, ' on line ');
            throw $isRefused ? new self($message) : $error;
        }
    }
}
