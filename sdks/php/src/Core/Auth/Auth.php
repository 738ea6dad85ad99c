<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;

/** The authentication scheme with which an operation sends the API key. */
final readonly class Auth
{
    /** Characters that the value of a cookie cannot have (RFC 6265, section 4.1.1). */
    private const NOT_IN_COOKIES = ['"' => '%22', ',' => '%2C', ';' => '%3B', '\\' => '%5C'];

    private function __construct(
        private string $header,
        private string $scheme = '',
        private bool $isPair = false,
        private string $parameter = '',
        /** @var list<self> */
        private array $keys = [],
        private string $cookie = '',
        /** @var array<string, self> */
        private array $choices = [],
        private bool $isOptional = false,
        /** @var list<array<string, list<string>>> Sets of schemes with the scopes of their tokens, of which one is needed. */
        public array $sets = [],
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

    /** Sends the key in the cookie with the given name. */
    public static function cookie(string $name): self
    {
        return new self('', cookie: $name);
    }

    /**
     * Sends the key by one of these schemes, by name: by the one whose name and an equals sign begin the key, otherwise
     * by the first. A bearer token has no colon (RFC 6750, section 2.1), so a key with one is a user and a password.
     *
     * @param array<string, self> $choices
     */
    public static function oneOf(array $choices): self
    {
        return new self('', choices: $choices);
    }

    /** Returns the scheme of an operation that can be called without a key. */
    public function optional(): self
    {
        return $this->with(isOptional: true);
    }

    /**
     * Returns the scheme of an operation for whose credentials a client has options of their own. This scheme sends the
     * API key of a client that has one.
     *
     * @param list<array<string, list<string>>> $sets sets of schemes with the scopes of their tokens, of which one is
     *     needed, in the order of the document
     */
    public function orBy(array $sets): self
    {
        return $this->with(sets: $sets);
    }

    private function with(mixed ...$changes): self
    {
        return new self(...array_replace(get_object_vars($this), $changes));
    }

    public function isNone(): bool
    {
        return $this->header . $this->parameter . $this->cookie === '' && $this->keys === [] && $this->choices === [];
    }

    public function isOptional(): bool
    {
        return $this->isOptional;
    }

    /**
     * Returns the scheme that a key chooses, and the key itself.
     *
     * @return array{self, string}
     */
    private function chosen(#[\SensitiveParameter] string $key): array
    {
        foreach ($this->choices as $name => $auth) {
            if (str_starts_with($key, "$name=")) {
                return [$auth, substr($key, strlen("$name="))];
            }
        }
        $all = array_values($this->choices);
        $usual = $all[0] ?? $this;
        $pairs = array_values(array_filter($all, static fn (self $auth): bool => $auth->isPair));
        $isPassword = $usual->scheme === 'Bearer ' && str_contains($key, ':');
        return [$isPassword ? $pairs[0] ?? $usual : $usual, $key];
    }

    /**
     * Returns the texts in which a request carries a key if it is encoded.
     *
     * @return list<string>
     */
    public function encoded(#[\SensitiveParameter] string $key): array
    {
        return $this->cookie === '' ? [] : [strtr($key, self::NOT_IN_COOKIES)];
    }

    /**
     * Returns the keys that an API key contains, if it is not one itself.
     *
     * @return list<string>
     */
    public function parts(#[\SensitiveParameter] string $key): array
    {
        if ($this->choices !== []) {
            [$auth, $own] = $this->chosen($key);
            return [$own, ...$auth->parts($own)];
        }
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
        if ($this->choices !== []) {
            [$auth, $own] = $this->chosen($key);
            return $auth->credentials($own);
        }
        if ($this->keys !== []) {
            return $this->ofSeveral($this->parts($key));
        }
        if ($this->cookie !== '') {
            return new Credentials(cookies: "$this->cookie=" . strtr($key, self::NOT_IN_COOKIES));
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
        return Credentials::joined(
            array_map(static fn (self $key, string $part) => $key->credentials($part), $this->keys, $parts),
        );
    }
}
