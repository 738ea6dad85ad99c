<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use ReflectionClass;

/** An option, the API key or the base URL is not valid. Nothing was sent. */
final class ConfigurationException extends IntegrationApiException
{
    /**
     * Creates the exception for missing functions of PHP, without calling any.
     *
     * @internal
     */
    public static function withoutFunctions(string $message): self
    {
        $error = (new ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $error->__unserialize([
            'message' => $message,
            'isRetryable' => false,
            'method' => null,
            'pathTemplate' => null,
            'attempts' => 0,
            'resends' => 0,
            'idempotencyKey' => null,
        ]);
        return $error;
    }
}
