<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Auth\ApiKey;
use IntegrationApi\Core\Auth\KeyPlacement;
use IntegrationApi\Core\Json;
use IntegrationApi\Core\Request\Call;
use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Request\Url;
use IntegrationApi\Core\Response\Problem;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Page;
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
     * @param mixed ...$parts the others of {@see Call}, by name
     * @return T
     * @throws IntegrationApiException
     */
    public function call(
        string $method,
        string $template,
        Closure $decode,
        #[\SensitiveParameter] mixed ...$parts,
    ): mixed {
        return $this->decoded($this->send(new Call($method, $template, ...$parts)), $decode);
    }

    /**
     * A call that returns something, or null where the answer has no body.
     *
     * @template T
     * @param Closure(mixed): T $decode makes it from decoded JSON
     * @param mixed ...$parts the others of {@see Call}, by name
     * @return T|null
     * @throws IntegrationApiException
     */
    public function callOrNull(
        string $method,
        string $template,
        Closure $decode,
        #[\SensitiveParameter] mixed ...$parts,
    ): mixed {
        $response = $this->send(new Call($method, $template, ...$parts));
        return $response->body === '' ? null : $this->decoded($response, $decode);
    }

    /**
     * A call whose answer has no body, or one that says nothing.
     *
     * @param mixed ...$parts the others of {@see Call}, by name
     * @throws IntegrationApiException
     */
    public function run(string $method, string $template, #[\SensitiveParameter] mixed ...$parts): void
    {
        $this->send(new Call($method, $template, ...$parts));
    }

    /**
     * A call that returns the bytes of the answer as they are.
     *
     * @param string $mediaType what is asked for
     * @param mixed ...$parts the others of {@see Call}, by name
     * @throws IntegrationApiException
     */
    public function download(
        string $method,
        string $template,
        string $mediaType,
        #[\SensitiveParameter] mixed ...$parts,
    ): string {
        return $this->send(new Call($method, $template, ...$parts, mediaType: $mediaType))->body;
    }

    /**
     * A call that returns the bytes of the answer, or null where it has none.
     *
     * @param string $mediaType what is asked for
     * @param mixed ...$parts the others of {@see Call}, by name
     * @throws IntegrationApiException
     */
    public function downloadOrNull(
        string $method,
        string $template,
        string $mediaType,
        #[\SensitiveParameter] mixed ...$parts,
    ): ?string {
        $bytes = $this->download($method, $template, $mediaType, ...$parts);
        return $bytes === '' ? null : $bytes;
    }

    /**
     * A page of a list, from which the others are reached.
     *
     * @template T
     * @param Closure(mixed): T $decode makes one item from decoded JSON
     * @param mixed ...$parts the others of {@see Call}, by name
     * @return Page<T>
     * @throws IntegrationApiException
     */
    public function page(string $template, Closure $decode, #[\SensitiveParameter] mixed ...$parts): Page
    {
        return $this->load(new Call('GET', $template, ...$parts), $decode);
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
        $path = Url::path($call->template, $call->path);
        $content = $call->body;
        if ($content !== null && !$content instanceof RequestContent) {
            $content = RequestContent::json($content);
        }
        return new HttpRequest(
            $call->method,
            $this->baseUrl . $path . Url::query($call->query, $call->repeated),
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
        $given = Headers::given($call->headers) + Headers::cookie($call->cookies);
        $headers = [
            // Errors have a media type of their own (RFC 9457); a server may refuse who does not take it.
            'Accept' => ($call->mediaType ?? 'application/json') . ', application/problem+json',
            'User-Agent' => $this->userAgent,
            ...$this->credentials($call),
            ...($content === null ? [] : ['Content-Type' => $content->mediaType]),
            ...($call->idempotencyKey === null ? [] : ['Idempotency-Key' => $call->idempotencyKey]),
        ];
        $headers = Headers::merged($headers, $given);
        Headers::check($headers);
        return Headers::merged($headers, $call->options->headers);
    }

    /** @return array<string, string> */
    private function credentials(#[\SensitiveParameter] Call $call): array
    {
        if ($call->isPublic) {
            return [];
        }
        return ($call->credential ?? KeyPlacement::bearer())->headers(
            $this->apiKey ?? throw ApiKey::missing("$call->method $call->template")
        );
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
