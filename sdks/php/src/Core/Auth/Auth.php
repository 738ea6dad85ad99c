<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;

/** The authentication scheme with which an operation sends the API key. */
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

    /** Sends the key as a bearer token in `Authorization` (RFC 6750). */
    public static function bearer(): self
    {
        return new self('Authorization', 'Bearer ');
    }

    /** Sends the key, which must be `user:password`, Base64-encoded in `Authorization: Basic` (RFC 7617). */
    public static function basic(): self
    {
        return new self('Authorization', 'Basic ', true);
    }

    /**
     * Sends the key unchanged in the given header.
     *
     * @throws InvalidRequestException if the name is not valid
     */
    public static function header(string $name): self
    {
        Headers::validate([$name => '']);
        return new self($name);
    }

    public function isNone(): bool
    {
        return $this->header === '';
    }

    /**
     * Returns the name and the value of the header that carries the key.
     *
     * @return array{string, string}
     * @throws ConfigurationException if the key is not valid for this scheme
     */
    public function credentials(#[\SensitiveParameter] string $key): array
    {
        if ($this->isPair && !str_contains($key, ':')) {
            throw new ConfigurationException(
                'This operation uses Basic authentication; set apiKey to user:password'
            );
        }
        return [$this->header, $this->scheme . ($this->isPair ? base64_encode($key) : $key)];
    }
}
