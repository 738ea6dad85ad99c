<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use Closure;
use ReflectionFunction;
use Throwable;

/** Tells exceptions of the program's signal handlers, which run within any function, from those of an HTTP client. */
final class Signals
{
    private const HIGHEST = 31;

    /** Reports whether a signal handler threw an exception, or a function that it called. */
    public static function threw(#[\SensitiveParameter] Throwable $error): bool
    {
        $places = [['file' => $error->getFile(), 'line' => $error->getLine()], ...$error->getTrace()];
        foreach (self::handlers() as $handler) {
            $function = new ReflectionFunction(Closure::fromCallable($handler));
            foreach ($places as $place) {
                $line = $place['line'] ?? 0;
                $isIn = ($place['file'] ?? null) === $function->getFileName()
                    && $line >= $function->getStartLine() && $line <= $function->getEndLine();
                if ($isIn) {
                    return true;
                }
            }
        }
        return false;
    }

    /** @return list<callable> */
    private static function handlers(): array
    {
        $handlers = [];
        for ($signal = 1; $signal <= self::HIGHEST && function_exists('pcntl_signal_get_handler'); $signal += 1) {
            $handler = pcntl_signal_get_handler($signal);
            if (is_callable($handler)) {
                $handlers[] = $handler;
            }
        }
        return $handlers;
    }
}
