<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use Closure;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Pages\PageStrategy;
use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Core\Stream\StreamFormat;
use IntegrationApi\Transport\HttpResponse;

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
     * @param array<string, array<array-key, ParameterStyle>> $styles Styles of parameters that are not sent in the
     *     usual form of their place, by place and name.
     * @param Auth|null $auth Authentication scheme; null for a bearer token.
     * @param bool $mayBeEmpty Whether a success without a body is null instead of an error.
     * @param string|null $responseMediaType Media types of a success, in the form of the header `Accept`; null for
     *     `application/json`.
     * @param array<string, string> $idPrefixes Id prefixes, by path parameter.
     * @param bool $sendsKey Whether requests carry an idempotency key, even if other operations with this method do
     *     not.
     * @param PageStrategy|null $paging Continuation of a list; null for `has_more` and `next_cursor`.
     * @param array<string, string> $servers Base URL of the operation by that of the client, if the operation has
     *     another server.
     * @param (Closure(HttpResponse, string): T)|null $readBody Reads a result that is not JSON, of a request with a
     *     URL; null for JSON.
     * @param list<int> $moreResults Statuses other than 2xx whose responses are results.
     * @param list<string> $contentTypes Media types of the body of which the caller chooses one; empty if there is no
     *     choice.
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
        public array $styles = [],
        public bool $sendsKey = false,
        public ?PageStrategy $paging = null,
        public array $servers = [],
        public ?Closure $readBody = null,
        public array $moreResults = [],
        public array $contentTypes = [],
        public ?StreamFormat $stream = null,
        public ?StreamChoice $choice = null,
    ) {
    }

    /** Reports whether a response is the result of a call, and not an error. */
    public function isResult(#[\SensitiveParameter] HttpResponse $response): bool
    {
        return $response->isSuccess() || in_array($response->status, $this->moreResults, true);
    }
}
