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
        /** @var list<self> */
        private array $keys = [],
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

    /** Sends the keys that the API key contains, with colons between them, each in its place. */
    public static function several(self ...$keys): self
    {
        return new self('', keys: array_values($keys));
    }

    public function isNone(): bool
    {
        return $this->header === '' && $this->parameter === '' && $this->keys === [];
    }

    /**
     * Returns the keys that an API key contains, if an operation needs several.
     *
     * @return list<string>
     */
    public function parts(#[\SensitiveParameter] string $key): array
    {
        // Only the last one may contain colons.
        return $this->keys === [] ? [] : explode(':', $key, count($this->keys));
    }

    /**
     * Returns the header or the query parameter that carries the key.
     *
     * @throws ConfigurationException if the key is not valid for this scheme
     */
    public function credentials(#[\SensitiveParameter] string $key): Credentials
    {
        if ($this->keys !== []) {
            return $this->ofSeveral($this->parts($key));
        }
        if ($this->parameter !== '') {
            return new Credentials(query: rawurlencode($this->parameter) . '=' . rawurlencode($key));
        }
        if ($this->isPair && !str_contains($key, ':')) {
            throw new ConfigurationException(
                'This operation uses Basic authentication; set apiKey to user:password'
            );
        }
        return new Credentials([$this->header => $this->scheme . ($this->isPair ? base64_encode($key) : $key)]);
    }

    /** @param list<string> $parts */
    private function ofSeveral(#[\SensitiveParameter] array $parts): Credentials
    {
        $count = count($this->keys);
        if (count($parts) < $count || in_array('', $parts, true)) {
            throw new ConfigurationException(
                "This operation needs $count keys; set apiKey to all of them, separated by colons"
            );
        }
        $all = array_map(static fn (self $key, string $part) => $key->credentials($part), $this->keys, $parts);
        $queries = array_filter(array_column($all, 'query'), static fn (string $query): bool => $query !== '');
        return new Credentials(array_merge(...array_column($all, 'headers')), implode('&', $queries));
    }
}
