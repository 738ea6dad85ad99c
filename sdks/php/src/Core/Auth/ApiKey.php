<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Closure;
use IntegrationApi\Core\Secrets;
use IntegrationApi\Exception\ConfigurationException;

/** The API key, hidden from dumps. */
final readonly class ApiKey
{
    /** @param Closure(): string $reveal Returns the key. var_export() prints any property that is not a closure. */
    private function __construct(private Closure $reveal)
    {
    }

    /**
     * Wraps a key, or a closure that returns one.
     *
     * @throws ConfigurationException if a key given as a string is not valid
     */
    public static function from(#[\SensitiveParameter] string|Closure|null $key): ?self
    {
        if ($key === null) {
            return null;
        }
        if ($key instanceof Closure) {
            return new self($key);
        }
        self::validate($key);
        return new self(static fn (): string => $key);
    }

    /**
     * Returns the key. Called before each attempt, so that keys can rotate.
     *
     * @throws ConfigurationException if the key is not valid
     */
    public function reveal(): string
    {
        $key = ($this->reveal)();
        self::validate($key);
        return $key;
    }

    /** Creates the error for a call that requires a key, on a client without one. */
    public static function missing(string $operation): ConfigurationException
    {
        return new ConfigurationException("$operation requires an API key, but this client was created without one");
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::mask(['key' => ''], ['key']);
    }

    private static function validate(#[\SensitiveParameter] mixed $key): void
    {
        if (!is_string($key) || $key === '') {
            throw new ConfigurationException('The API key is missing: pass apiKey or set INTEGRATION_API_KEY');
        }
        if (preg_match('/^[!-~]+$/D', $key) !== 1) {
            throw new ConfigurationException(
                'apiKey contains characters that an API key cannot have; copy the key again'
            );
        }
    }
}
