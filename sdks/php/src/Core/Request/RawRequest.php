<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Core\Schema\Encode;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Omit;
use IntegrationApi\RequestOptions;

/** Creates requests to operations that this version of the library does not know. */
final class RawRequest
{
    private const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

    // Segments of unreserved characters, sub-delimiters (RFC 3986 section 3.3), placeholders and percent-encoded bytes.
    // A URL parser removes dot segments, encoded ones too, and a proxy may decode line breaks and NUL.
    private const PATH = '~^(?:/(?!\.{1,2}(?:/|$))(?:[\w.\~!$&\'()*+,;=:@-]'
        . '|%(?!2[eEfF]|5[cC]|0[0aAdD])[0-9A-Fa-f]{2}|\{\w+\})+)+$~D';

    /**
     * Returns a call of any path of the API.
     *
     * @param array<string, mixed> $pathParams values of the placeholders in the path
     * @param array<string, mixed> $query
     * @throws InvalidRequestException if the method, the path or a parameter is not valid
     */
    public static function create(
        Auth $auth,
        string $method,
        string $path,
        #[\SensitiveParameter] array $pathParams,
        #[\SensitiveParameter] array $query,
        #[\SensitiveParameter] mixed $body,
        ?RequestOptions $options,
    ): CallArguments {
        if (!in_array($method, self::METHODS, true)) {
            throw new InvalidRequestException('request: method must be one of ' . implode(', ', self::METHODS));
        }
        if ($method === 'GET' && $body !== Omit::Value) {
            throw new InvalidRequestException('request: a GET request has no body');
        }
        if (preg_match(self::PATH, $path) !== 1) {
            throw new InvalidRequestException(
                'request: path must be one such as /api/v1/orders/{order_id}; '
                . 'pass identifiers as pathParams and parameters as query'
            );
        }
        preg_match_all('/\{(\w+)\}/', $path, $placeholders);
        foreach (array_keys($pathParams) as $name) {
            if (!in_array((string) $name, $placeholders[1], true)) {
                throw new InvalidRequestException("request: the path has no placeholder {{$name}}");
            }
        }
        foreach ($placeholders[1] as $name) {
            if (!array_key_exists($name, $pathParams)) {
                throw new InvalidRequestException("request: $name is missing in pathParams");
            }
        }
        $content = $body === Omit::Value ? null : RequestContent::json(Encode::value('body', $body));
        $operation = new Operation($method, $path, Decode::anything(), auth: $auth, mayBeEmpty: true);
        return new CallArguments($operation, $pathParams, $query, body: $content, options: $options);
    }
}
