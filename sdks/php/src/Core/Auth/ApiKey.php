<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Closure;
use IntegrationApi\Core\Secrets;
use IntegrationApi\Exception\ConfigurationException;

/** The API key, out of sight of dumps. */
final readonly class ApiKey
{
    /** @param Closure(): string $reveal A closure, because var_export() shows all else an object holds. */
    private function __construct(private Closure $reveal)
    {
    }

    /** @throws ConfigurationException when a key that is known now cannot be one */
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

    /** Asked for before each attempt, so that keys can rotate. */
    public function reveal(): string
    {
        $key = ($this->reveal)();
        self::validate($key);
        return $key;
    }

    /** Makes the error of a call that needs a key, on a client that was made with none. */
    public static function missing(string $operation): ConfigurationException
    {
        return new ConfigurationException("$operation needs an API key, but this client was made without one");
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
                'The API key has white space, control or non-ASCII characters in it; copy it once more'
            );
        }
    }
}
