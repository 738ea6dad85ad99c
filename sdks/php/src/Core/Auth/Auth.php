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
        private string $parameter = '',
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

    /** Sends the key in the query parameter with the given name. */
    public static function query(string $name): self
    {
        return new self('', '', false, $name);
    }

    public function isNone(): bool
    {
        return $this->header === '' && $this->parameter === '';
    }

    /**
     * Returns what a request needs to carry the key.
     *
     * @throws ConfigurationException if the key is not valid for this scheme
     */
    public function credentials(#[\SensitiveParameter] string $key): Credentials
    {
        if ($this->parameter !== '') {
            return new Credentials(query: rawurlencode($this->parameter) . '=' . rawurlencode($key));
        }
        if ($this->isPair && !str_contains($key, ':')) {
            throw new ConfigurationException(
                'This operation uses Basic authentication; set apiKey to user:password'
            );
        }
        return new Credentials($this->header, $this->scheme . ($this->isPair ? base64_encode($key) : $key));
    }
}
