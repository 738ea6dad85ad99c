<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Closure;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\ConfigurationException;
use SensitiveParameterValue;
use Throwable;

/** The API key, hidden from dumps, casts and traces. */
final readonly class ApiKey
{
    /** @param SensitiveParameterValue $key the key, or a closure that returns it */
    private function __construct(private SensitiveParameterValue $key)
    {
    }

    /**
     * Wraps a key, or a closure that returns one.
     *
     * @throws ConfigurationException if a key given as a string is not valid
     */
    public static function from(#[\SensitiveParameter] string|Closure|self|null $key): ?self
    {
        if ($key === null || $key instanceof self) {
            return $key;
        }
        if (is_string($key)) {
            self::validate($key);
        }
        return new self(new SensitiveParameterValue($key));
    }

    /** Returns the key if it never changes, or null. */
    public function known(): ?string
    {
        $key = $this->key->getValue();
        return is_string($key) ? $key : null;
    }

    /**
     * Returns the key. Called before each attempt, so that keys can rotate.
     *
     * @throws ConfigurationException if the closure throws, or the key is not valid
     */
    public function reveal(): string
    {
        $key = $this->key->getValue();
        if ($key instanceof Closure) {
            try {
                $key = $key();
            } catch (Throwable $error) {
                // Its message may contain the key, or the password of the store that has it.
                throw new ConfigurationException('The function for apiKey threw ' . $error::class);
            }
            self::validate($key);
        }
        return $key;
    }

    /** Creates the exception for a call that requires a key, on a client without one. */
    public static function missing(string $operation): ConfigurationException
    {
        return new ConfigurationException("$operation requires an API key, but this client was created without one");
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['key' => '***'];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('An API key cannot be serialised');
    }

    private static function validate(#[\SensitiveParameter] mixed $key): void
    {
        if (!is_string($key) || $key === '') {
            throw new ConfigurationException(
                'The API key is missing: pass apiKey or set ' . Behaviour::CONFIGURATION_API_KEY_VARIABLE
            );
        }
        if (preg_match('/' . Behaviour::CONFIGURATION_API_KEY_PATTERN . '/Du', $key) !== 1) {
            throw new ConfigurationException(
                'apiKey contains characters that an API key cannot have; copy the key again'
            );
        }
    }
}
