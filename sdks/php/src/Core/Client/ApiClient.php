<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Auth\ApiKey;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Error\ProblemDetails;
use IntegrationApi\Core\Json;
use IntegrationApi\Core\Request\Call;
use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Request\Url;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Page;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use TypeError;

/** Sends the calls of one client. Every method of a resource calls one of these methods. */
final readonly class ApiClient
{
    private const CONNECT_TIMEOUT = 5.0;
    private const MAX_BYTES = 33_554_432;

    public function __construct(
        private Transport $transport,
        private ?ApiKey $apiKey,
        private string $baseUrl,
        private float $timeout,
        private string $userAgent,
    ) {
    }

    /**
     * Sends a call and decodes the JSON of the response.
     *
     * @template T
     * @param Closure(mixed): T $decode converts decoded JSON to the result
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return T
     * @throws IntegrationApiException
     */
    public function send(Operation $operation, Closure $decode, #[\SensitiveParameter] mixed ...$arguments): mixed
    {
        return $this->decode($this->exchange(new Call($operation, ...$arguments)), $decode);
    }

    /**
     * Sends a call and decodes the JSON of the response, if it has a body.
     *
     * @template T
     * @param Closure(mixed): T $decode converts decoded JSON to the result
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return T|null null if the response has no body
     * @throws IntegrationApiException
     */
    public function sendOrNull(Operation $operation, Closure $decode, #[\SensitiveParameter] mixed ...$arguments): mixed
    {
        $response = $this->exchange(new Call($operation, ...$arguments));
        return $response->body === '' ? null : $this->decode($response, $decode);
    }

    /**
     * Sends a call and ignores the body of the response.
     *
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @throws IntegrationApiException
     */
    public function run(Operation $operation, #[\SensitiveParameter] mixed ...$arguments): void
    {
        $this->exchange(new Call($operation, ...$arguments));
    }

    /**
     * Sends a call and returns the bytes of the response.
     *
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @throws IntegrationApiException
     */
    public function download(Operation $operation, #[\SensitiveParameter] mixed ...$arguments): string
    {
        return $this->exchange(new Call($operation, ...$arguments))->body;
    }

    /**
     * Sends a call and returns the bytes of the response, or null if it has none.
     *
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @throws IntegrationApiException
     */
    public function downloadOrNull(Operation $operation, #[\SensitiveParameter] mixed ...$arguments): ?string
    {
        $bytes = $this->download($operation, ...$arguments);
        return $bytes === '' ? null : $bytes;
    }

    /**
     * Sends a call that returns one page of a list. The page loads the pages after it.
     *
     * @template T
     * @param Closure(mixed): T $decode converts decoded JSON to one item
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return Page<T>
     * @throws IntegrationApiException
     */
    public function paginate(Operation $operation, Closure $decode, #[\SensitiveParameter] mixed ...$arguments): Page
    {
        return $this->loadPage(new Call($operation, ...$arguments), $decode);
    }

    private function loadPage(#[\SensitiveParameter] Call $call, Closure $decode): Page
    {
        $load = fn (string $cursor): Page => $this->loadPage($call->withCursor($cursor), $decode);
        $cursor = $call->query['cursor'] ?? null;
        $createPage = static fn (array $page): Page => new Page($page, $decode, $load, $cursor);
        return $this->decode($this->exchange($call), $createPage);
    }

    private function exchange(#[\SensitiveParameter] Call $call): HttpResponse
    {
        $response = $this->transport->send($this->httpRequest($call));
        if ($response->status < 200 || $response->status > 299) {
            throw ProblemDetails::toException($response, $call);
        }
        return $response;
    }

    private function httpRequest(#[\SensitiveParameter] Call $call): HttpRequest
    {
        $operation = $call->operation;
        $path = Url::path($operation->path, $call->path);
        $content = $call->body;
        if ($content !== null && !$content instanceof RequestContent) {
            $content = RequestContent::json($content);
        }
        return new HttpRequest(
            $operation->method,
            $this->baseUrl . $path . Url::query($call->query, $operation->explode),
            $this->headers($call, $content),
            $content?->bytes,
            self::CONNECT_TIMEOUT,
            $call->options->timeout ?? $this->timeout,
            self::MAX_BYTES,
        );
    }

    /** @return array<string, string> */
    private function headers(#[\SensitiveParameter] Call $call, #[\SensitiveParameter] ?RequestContent $content): array
    {
        $arguments = Headers::fromArguments($call->headers) + Headers::fromCookies($call->cookies);
        $headers = [
            // Errors have their own media type (RFC 9457); a server may reject a request that does not accept it.
            'Accept' => "{$call->operation->responseMediaType}, application/problem+json",
            'User-Agent' => $this->userAgent,
            ...$this->authHeaders($call->operation),
            ...($content === null ? [] : ['Content-Type' => $content->mediaType]),
            ...($call->idempotencyKey === null ? [] : ['Idempotency-Key' => $call->idempotencyKey]),
        ];
        $headers = Headers::merge($headers, $arguments);
        Headers::validate($headers);
        return Headers::merge($headers, $call->options->headers);
    }

    /** @return array<string, string> */
    private function authHeaders(Operation $operation): array
    {
        $auth = $operation->auth ?? Auth::bearer();
        if ($auth->isNone()) {
            return [];
        }
        return $auth->headers($this->apiKey ?? throw ApiKey::missing("$operation->method $operation->path"));
    }

    /**
     * @template T
     * @param Closure(mixed): T $decode
     * @return T
     */
    private function decode(#[\SensitiveParameter] HttpResponse $response, Closure $decode): mixed
    {
        $data = Json::decode($response->body);
        try {
            return $decode($data);
        } catch (TypeError $error) {
            // Properties are typed, so PHP rejects a value of another type where it is assigned.
            $message = "The response body has a value of the wrong type: {$error->getMessage()}";
            throw new DecodeException($message, $response->body);
        }
    }
}
