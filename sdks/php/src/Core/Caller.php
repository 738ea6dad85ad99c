<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use Closure;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Page;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use TypeError;

/** Makes calls: what every method of every resource comes down to. */
final readonly class Caller
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
     * A call that returns something.
     *
     * @template T
     * @param Closure(mixed): T $decode makes it from decoded JSON
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, string|int|float|bool|null> $headers null is left out
     * @return T
     * @throws IntegrationApiException
     */
    public function call(
        string $method,
        string $template,
        Closure $decode,
        array $path = [],
        array $query = [],
        array $headers = [],
        #[\SensitiveParameter] mixed $body = null,
        bool $isPublic = false,
        ?RequestOptions $options = null,
    ): mixed {
        $options ??= new RequestOptions();
        $call = new Call($method, $template, $path, $query, $headers, $body, $isPublic, $options);
        return $this->decoded($this->send($call), $decode);
    }

    /**
     * A call whose answer has no body.
     *
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, string|int|float|bool|null> $headers null is left out
     * @throws IntegrationApiException
     */
    public function run(
        string $method,
        string $template,
        array $path = [],
        array $query = [],
        array $headers = [],
        #[\SensitiveParameter] mixed $body = null,
        bool $isPublic = false,
        ?RequestOptions $options = null,
    ): void {
        $options ??= new RequestOptions();
        $this->send(new Call($method, $template, $path, $query, $headers, $body, $isPublic, $options));
    }

    /**
     * A page of a list, from which the others are reached.
     *
     * @template T
     * @param Closure(mixed): T $decode makes one item from decoded JSON
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, string|int|float|bool|null> $headers null is left out
     * @return Page<T>
     * @throws IntegrationApiException
     */
    public function page(
        string $template,
        Closure $decode,
        array $path = [],
        array $query = [],
        array $headers = [],
        bool $isPublic = false,
        ?RequestOptions $options = null,
    ): Page {
        $options ??= new RequestOptions();
        return $this->load(new Call('GET', $template, $path, $query, $headers, null, $isPublic, $options), $decode);
    }

    private function load(Call $call, Closure $decode): Page
    {
        $load = fn (string $cursor): Page => $this->load($call->withCursor($cursor), $decode);
        $cursor = $call->query['cursor'] ?? null;
        $make = static fn (array $page): Page => new Page($page, $decode, $load, $cursor);
        return $this->decoded($this->send($call), $make);
    }

    private function send(#[\SensitiveParameter] Call $call): HttpResponse
    {
        $response = $this->transport->send($this->request($call));
        if ($response->status < 200 || $response->status > 299) {
            throw Problem::exception($response, $call->method, $call->template, $call->idempotencyKey);
        }
        return $response;
    }

    private function request(#[\SensitiveParameter] Call $call): HttpRequest
    {
        $url = $this->baseUrl . Url::path($call->template, $call->path) . Url::query($call->query);
        $body = $call->body === null ? null : Json::encode($call->body);
        return new HttpRequest(
            $call->method,
            $url,
            $this->headers($call, $body !== null),
            $body,
            self::CONNECT_TIMEOUT,
            $call->options->timeout ?? $this->timeout,
            self::MAX_BYTES,
        );
    }

    /** @return array<string, string> */
    private function headers(#[\SensitiveParameter] Call $call, bool $hasBody): array
    {
        $given = Headers::given($call->headers);
        $headers = [
            // Errors have a media type of their own (RFC 9457); a server may refuse who does not take it.
            'Accept' => 'application/json, application/problem+json',
            'User-Agent' => $this->userAgent,
            ...($call->isPublic ? [] : ['Authorization' => ($this->apiKey ?? throw ApiKey::missing())->header()]),
            ...($hasBody ? ['Content-Type' => 'application/json'] : []),
            ...($call->idempotencyKey === null ? [] : ['Idempotency-Key' => $call->idempotencyKey]),
            ...$given,
        ];
        return Headers::merged($headers, $call->options->headers);
    }

    /**
     * @template T
     * @param Closure(mixed): T $decode
     * @return T
     */
    private function decoded(#[\SensitiveParameter] HttpResponse $response, Closure $decode): mixed
    {
        $data = Json::decode($response->body);
        try {
            return $decode($data);
        } catch (TypeError $error) {
            // Properties have types, so a value of another type is refused where it is set.
            $message = "The body has a value of the wrong type: {$error->getMessage()}";
            throw new DecodeException($message, $response->body);
        }
    }
}
