<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Exception\ConfigurationException;

/** How the API key is sent. */
final readonly class Auth
{
    private function __construct(
        private string $header,
        private string $scheme = '',
        private bool $isPair = false,
    ) {
    }

    /** Sends no key. */
    public static function none(): self
    {
        return new self('');
    }

    /** `Authorization: Bearer` and the key (RFC 6750). */
    public static function bearer(): self
    {
        return new self('Authorization', 'Bearer ');
    }

    /** `Authorization: Basic` and the key in Base64, the key being `user:password` (RFC 7617). */
    public static function basic(): self
    {
        return new self('Authorization', 'Basic ', true);
    }

    /** The key as it is, in a header of this name. */
    public static function header(string $name): self
    {
        return new self($name);
    }

    public function isNone(): bool
    {
        return $this->header === '';
    }

    /**
     * @return array<string, string>
     * @throws ConfigurationException when the key is not what this takes
     */
    public function headers(ApiKey $apiKey): array
    {
        $key = $apiKey->reveal();
        if ($this->isPair && !str_contains($key, ':')) {
            throw new ConfigurationException('The API key must be user:password (RFC 7617), and it has no colon.');
        }
        return [$this->header => $this->scheme . ($this->isPair ? base64_encode($key) : $key)];
    }
}
