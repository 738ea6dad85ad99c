<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Error;
use Exception;
use ReflectionProperty;
use Throwable;

/** Makes dumps of exceptions quick: the frames of PHPUnit have the data of all tests, whose dump takes seconds. */
final class FramesOfPhpUnit
{
    /** Removes the frames of PHPUnit from an exception and from all that led to it, and returns it. */
    public static function removedFrom(Throwable $error): Throwable
    {
        $isOther = static fn (array $frame): bool => !str_starts_with($frame['class'] ?? '', 'PHPUnit\\');
        for ($current = $error; $current !== null; $current = $current->getPrevious()) {
            $trace = new ReflectionProperty($current instanceof Exception ? Exception::class : Error::class, 'trace');
            $trace->setValue($current, array_values(array_filter($current->getTrace(), $isOther)));
        }
        return $error;
    }
}
