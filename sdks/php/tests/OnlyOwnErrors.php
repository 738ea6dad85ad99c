<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use Error;
use IntegrationApi\Exception\IntegrationApiException;
use Throwable;

/** For tests of hostile arguments: only exceptions of the library may leave it, and what PHP throws at a signature. */
trait OnlyOwnErrors
{
    protected function setUp(): void
    {
        ini_set('error_log', '/dev/null');
    }

    protected function tearDown(): void
    {
        ini_restore('error_log');
    }

    /** Calls a function of the library. */
    private function requireOwn(string $what, Closure $call): void
    {
        try {
            $call();
        } catch (IntegrationApiException) {
            // The documentation names it.
        } catch (Throwable $error) {
            if (!self::isOfSignature($error)) {
                $place = "{$error->getFile()}:{$error->getLine()}\n{$error->getTraceAsString()}";
                self::fail("$what: " . $error::class . ": {$error->getMessage()} in $place");
            }
        }
        $this->addToAssertionCount(1);
    }

    // PHP checks and converts arguments where the function begins. No function of the library has called that one.
    private static function isOfSignature(Throwable $error): bool
    {
        $trace = $error->getTrace();
        if (($trace[0]['function'] ?? '') === '__toString') {
            return !self::isOfLibrary($trace[1]['file'] ?? '');
        }
        $isUnknownName = str_starts_with($error->getMessage(), 'Unknown named parameter');
        return $error instanceof Error && ($isUnknownName || str_contains($error->getMessage(), 'Argument #'))
            && !self::isOfLibrary($isUnknownName ? $error->getFile() : $trace[0]['file'] ?? '')
            && ($isUnknownName || self::isOfLibrary($error->getFile()));
    }

    private static function isOfLibrary(string $file): bool
    {
        $library = dirname(__DIR__);
        return str_starts_with($file, "$library/src/") || str_starts_with($file, "$library/generated/");
    }
}
