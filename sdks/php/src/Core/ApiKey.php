<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use Closure;
use IntegrationApi\Exception\ConfigurationException;

/** The API key, out of sight of dumps. */
final readonly class ApiKey
{
    private const HELP = 'Pass apiKey or set INTEGRATION_API_KEY; $client->accounts->create(...) makes an account '
        . 'with one.';

    /** @param Closure(): string $reveal A closure, because var_export() shows all else an object holds. */
    private function __construct(private Closure $reveal)
    {
    }

    /** @throws ConfigurationException when a key that is known now cannot be one */
    public static function of(#[\SensitiveParameter] string|Closure|null $key): ?self
    {
        if ($key === null) {
            return null;
        }
        if ($key instanceof Closure) {
            return new self($key);
        }
        self::check($key);
        return new self(static fn (): string => $key);
    }

    /** Asked for before each attempt, so that keys can rotate. */
    public function reveal(): string
    {
        $key = ($this->reveal)();
        self::check($key);
        return $key;
    }

    public static function missing(): ConfigurationException
    {
        return new ConfigurationException('This call needs an API key, and there is none. ' . self::HELP);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::masked(['key' => ''], ['key']);
    }

    private static function check(#[\SensitiveParameter] mixed $key): void
    {
        if (!is_string($key) || $key === '') {
            throw new ConfigurationException('The API key is empty. ' . self::HELP);
        }
        if (preg_match('/^[!-~]+$/D', $key) !== 1) {
            throw new ConfigurationException(
                'The API key has white space, control or non-ASCII characters in it; copy it once more. ' . self::HELP
            );
        }
    }
}
