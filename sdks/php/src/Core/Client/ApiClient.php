<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Auth\ApiKey;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Error\CallFacts;
use IntegrationApi\Core\Error\ResponseOrigin;
use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\Core\Request\Call;
use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Request\Url;
use IntegrationApi\Core\Response\ReadResponse;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Page;
use IntegrationApi\Response;
use IntegrationApi\Transport\HttpResponse;

/** Sends the calls of one client. Every method of a resource calls one of these methods. */
final readonly class ApiClient
{
    /** @param bool $isWithResponse whether the calls return {@see Response} */
    public function __construct(public ClientOptions $options, private bool $isWithResponse = false)
    {
    }

    /** Returns a client whose calls return {@see Response}. */
    public function withResponse(): self
    {
        return new self($this->options, true);
    }

    /**
     * Sends a call and decodes the JSON of the response.
     *
     * @template T
     * @param Closure(mixed, ResponseOrigin): T $decode converts decoded JSON to the result
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return T
     * @throws IntegrationApiException
     */
    public function send(Operation $operation, Closure $decode, #[\SensitiveParameter] mixed ...$arguments): mixed
    {
        return $this->result($this->exchange(new Call($operation, ...$arguments), ReadResponse::json($decode)));
    }

    /**
     * Sends a call and decodes the JSON of the response, if it has a body.
     *
     * @template T
     * @param Closure(mixed, ResponseOrigin): T $decode converts decoded JSON to the result
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return T|null null if the response has no body
     * @throws IntegrationApiException
     */
    public function sendOrNull(Operation $operation, Closure $decode, #[\SensitiveParameter] mixed ...$arguments): mixed
    {
        return $this->result($this->exchange(new Call($operation, ...$arguments), ReadResponse::jsonOrNull($decode)));
    }

    /**
     * Sends a call and ignores the body of the response.
     *
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return Response<null>|null
     * @throws IntegrationApiException
     */
    public function run(Operation $operation, #[\SensitiveParameter] mixed ...$arguments): ?Response
    {
        return $this->result($this->exchange(new Call($operation, ...$arguments), ReadResponse::nothing()));
    }

    /**
     * Sends a call and returns the bytes of the response.
     *
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return string|Response<string>
     * @throws IntegrationApiException
     */
    public function download(Operation $operation, #[\SensitiveParameter] mixed ...$arguments): string|Response
    {
        return $this->result($this->exchange(new Call($operation, ...$arguments), ReadResponse::bytes()));
    }

    /**
     * Sends a call and returns the bytes of the response, or null if it has none.
     *
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return string|Response<string|null>|null
     * @throws IntegrationApiException
     */
    public function downloadOrNull(
        Operation $operation,
        #[\SensitiveParameter] mixed ...$arguments,
    ): string|Response|null {
        return $this->result($this->exchange(new Call($operation, ...$arguments), ReadResponse::bytesOrNull()));
    }

    /**
     * Sends a call that returns one page of a list. The page loads the pages after it.
     *
     * @template T
     * @param Closure(mixed, ResponseOrigin): T $decode converts decoded JSON to one item
     * @param mixed ...$arguments other arguments of {@see Call}, by name
     * @return Page<T>|Response<Page<T>>
     * @throws IntegrationApiException
     */
    public function paginate(
        Operation $operation,
        Closure $decode,
        #[\SensitiveParameter] mixed ...$arguments,
    ): Page|Response {
        return $this->result($this->loadPage(new Call($operation, ...$arguments), $decode));
    }

    /**
     * Sends a call.
     *
     * @template T
     * @param Closure(HttpResponse, ResponseOrigin): T $read reads a success
     * @return Response<T>
     * @throws IntegrationApiException
     */
    public function exchange(#[\SensitiveParameter] Call $call, Closure $read): Response
    {
        return Runner::perform($this->prepare($call, $read));
    }

    /**
     * Checks a call and encodes its arguments.
     *
     * @param Closure(HttpResponse, ResponseOrigin): mixed $read reads a success
     * @throws IntegrationApiException if the call cannot be sent
     */
    public function prepare(#[\SensitiveParameter] Call $call, Closure $read): Execution
    {
        $operation = $call->operation;
        $auth = $operation->auth ?? Auth::bearer();
        if (!$auth->isNone() && $this->options->apiKey === null) {
            throw ApiKey::missing("$operation->method $operation->path");
        }
        try {
            $path = Url::path($operation->path, $call->path);
            $query = Url::query($call->query + $call->options->query, $operation->explode);
            $content = $call->body;
            if ($content !== null && !$content instanceof RequestContent) {
                $content = RequestContent::json($content);
            }
            $headers = $this->headers($call, $content, $auth);
        } catch (InvalidRequestException $error) {
            $facts = new CallFacts($operation->method, $operation->path, 0, $call->idempotencyKey);
            throw new InvalidRequestException("$operation->method $operation->path: {$error->getMessage()}", $facts);
        }
        $url = $this->options->baseUrl . $path . $query;
        $limits = CallLimits::of($this->options, $call->options);
        return new Execution($this->options, $call, $limits, $url, $headers, $content?->bytes, $read);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['options' => $this->options];
    }

    /** @return Response<Page<mixed>> */
    private function loadPage(#[\SensitiveParameter] Call $call, Closure $decode): Response
    {
        $load = fn (string $cursor): Page => $this->loadPage($call->withCursor($cursor), $decode)->value;
        $cursor = $call->query['cursor'] ?? null;
        $createPage = static fn (array $page): Page => new Page($page, $decode, $load, $cursor);
        return $this->exchange($call, ReadResponse::json($createPage));
    }

    /** @param Response<mixed> $response */
    private function result(#[\SensitiveParameter] Response $response): mixed
    {
        return $this->isWithResponse ? $response : $response->value;
    }

    /** @return array<string, string> */
    private function headers(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] ?RequestContent $content,
        Auth $auth,
    ): array {
        $arguments = Headers::fromArguments($call->headers) + Headers::fromCookies($call->cookies);
        Headers::validate($arguments);
        Headers::requireFree($call->options->headers, $auth->headerName());
        $headers = [
            // Errors have their own media type (RFC 9457); a server may reject a request that does not accept it.
            'Accept' => "{$call->operation->responseMediaType}, application/problem+json",
            'User-Agent' => $this->options->userAgent,
            ...($content === null ? [] : ['Content-Type' => $content->mediaType]),
            ...($call->idempotencyKey === null ? [] : ['Idempotency-Key' => $call->idempotencyKey]),
        ];
        $headers = Headers::merge($headers, $this->options->headers());
        $headers = Headers::merge($headers, $arguments);
        return Headers::merge($headers, $call->options->headers);
    }
}
