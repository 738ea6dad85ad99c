<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Auth\Auth;

/** The parts of an operation that are the same for every call. */
final readonly class Operation
{
    /**
     * @param string $method HTTP method in upper case (RFC 9110).
     * @param string $path Path with `{name}` for each path parameter.
     * @param list<string> $explode Query parameters whose lists are sent as `a=1&a=2` instead of `a=1,2`.
     * @param Auth|null $auth Authentication scheme; null for a bearer token.
     * @param string $responseMediaType Media type of a successful response.
     * @param array<string, string> $idPrefixes Prefix of each path parameter whose values have one, such as `ord_`.
     */
    public function __construct(
        public string $method,
        public string $path,
        public array $explode = [],
        public ?Auth $auth = null,
        public string $responseMediaType = 'application/json',
        public array $idPrefixes = [],
    ) {
    }
}
