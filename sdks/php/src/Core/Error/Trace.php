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

    /** Removes the arguments of the functions of the library from an exception and from all that led to it. */
    public static function hideArguments(#[\SensitiveParameter] Throwable $error): void
    {
        for ($current = $error; $current !== null; $current = $current->getPrevious()) {
            $frames = $current->getTrace();
            foreach ($frames as $index => $frame) {
                if (str_starts_with($frame['class'] ?? $frame['function'], self::OWN)) {
                    unset($frames[$index]['args']);
                }
            }
            $owner = $current instanceof Exception ? Exception::class : Error::class;
            (new ReflectionProperty($owner, 'trace'))->setValue($current, $frames);
        }
    }
}
