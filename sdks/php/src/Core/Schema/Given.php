<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Schema;

use Closure;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use Throwable;

/** Runs code of the caller that belongs to an argument: methods of objects, and functions. */
final class Given
{
    /**
     * Returns the result of the code.
     *
     * @template T
     * @param string $name name of the argument
     * @param Closure(): T $run
     * @return T
     * @throws IntegrationApiException if the code throws anything, which becomes the previous exception
     */
    public static function run(string $name, #[\SensitiveParameter] Closure $run): mixed
    {
        try {
            return $run();
        } catch (IntegrationApiException $error) {
            throw $error;
        } catch (Throwable $error) {
            throw new InvalidRequestException("$name cannot be read: it threw " . $error::class, previous: $error);
        }
    }
}
