<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Core\Request\Url;

/** Credentials of one request: headers, a part of the query, or nothing. */
final readonly class Credentials
{
    /**
     * @param array<string, string> $headers Values of headers by name.
     * @param string $query Encoded names and values of query parameters; empty for none.
     * @param string $cookies Names and values of cookies, which are sent next to others; empty for none.
     */
    public function __construct(
        #[\SensitiveParameter] public array $headers = [],
        #[\SensitiveParameter] public string $query = '',
        #[\SensitiveParameter] public string $cookies = '',
    ) {
    }

    /**
     * Returns the credentials of several schemes as one.
     *
     * @param list<self> $all
     */
    public static function joined(#[\SensitiveParameter] array $all): self
    {
        $queries = array_filter(array_column($all, 'query'), static fn (string $query): bool => $query !== '');
        $cookies = array_filter(array_column($all, 'cookies'), static fn (string $cookie): bool => $cookie !== '');
        return new self(
            array_merge(...array_column($all, 'headers')),
            implode('&', $queries),
            implode('; ', $cookies),
        );
    }

    /**
     * Returns headers with these cookies, all of which are in one header (RFC 6265, section 5.4).
     *
     * @param array<string, string> $headers
     * @return array<string, string>
     */
    public function withCookies(#[\SensitiveParameter] array $headers): array
    {
        if ($this->cookies === '') {
            return $headers;
        }
        foreach ($headers as $name => $value) {
            if (strtolower($name) === 'cookie') {
                return [...$headers, $name => "$value; $this->cookies"];
            }
        }
        return [...$headers, 'Cookie' => $this->cookies];
    }

    /** Returns a URL with these credentials. */
    public function addedTo(string $url): string
    {
        return $this->query === '' ? $url : Url::withQuery($url, $this->query);
    }
}
