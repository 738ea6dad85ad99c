<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use Closure;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Pages\PageStrategy;
use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Core\Stream\StreamFormat;

/**
 * The parts of an operation that are the same for every call.
 *
 * @template-covariant T
 */
final readonly class Operation
{
    /**
     * @param string $method HTTP method in upper case (RFC 9110).
     * @param string $path Path with `{name}` for each path parameter.
     * @param (Closure(mixed, Origin): T)|null $decode Converts the decoded JSON of the response; null if the operation
     *     returns nothing, or bytes.
     * @param list<string> $explode Query parameters whose lists are sent as `a=1&a=2` instead of `a=1,2`.
     * @param list<string> $deepQuery Query parameters whose members are sent with brackets.
     * @param Auth|null $auth Authentication scheme; null for a bearer token.
     * @param bool $mayBeEmpty Whether a success without a body is null instead of an error.
     * @param string|null $responseMediaType Media type of a success whose bytes are the result; null for JSON.
     * @param array<string, string> $idPrefixes Id prefixes, by path parameter.
     * @param bool $sendsKey Whether requests carry an idempotency key, even if other operations with this method do
     *     not.
     * @param PageStrategy|null $paging Continuation of a list; null for `has_more` and `next_cursor`.
     * @param array<string, string> $servers Base URL of the operation by that of the client, if the operation has
     *     another server.
     * @param StreamFormat|null $stream Form of a success that is read while it arrives, whose items `$decode` converts;
     *     null for a result that is complete.
     * @param StreamChoice|null $choice Member of the body that chooses between JSON and a stream.
     */
    public function __construct(
        public string $method,
        public string $path,
        public ?Closure $decode = null,
        public array $explode = [],
        public ?Auth $auth = null,
        public bool $mayBeEmpty = false,
        public ?string $responseMediaType = null,
        public array $idPrefixes = [],
        public array $deepQuery = [],
        public bool $sendsKey = false,
        public ?PageStrategy $paging = null,
        public array $servers = [],
        public ?StreamFormat $stream = null,
        public ?StreamChoice $choice = null,
    ) {
    }
}
