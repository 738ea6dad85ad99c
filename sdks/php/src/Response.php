<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\RateLimit\RateLimitHeaders;
use IntegrationApi\Core\Schema\Given;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Transport\HttpResponse;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use SensitiveParameterValue;

/**
 * Result of a call together with its response. The methods of `withResponse()` return it.
 *
 * @template T
 */
final readonly class Response
{
    /** HTTP status, such as 200. */
    public int $status;

    /** @var array<string, string> Headers of the response, with names in lower case. */
    public array $headers;

    /** Identifier of the request; quote it when you contact support. */
    public ?string $requestId;

    /** Number of attempts. */
    public int $attempts;

    /** Number of requests that were lost with an idle connection and sent again, within their attempt: 0 or 1. */
    public int $resends;

    /** Idempotency key of a write; null for reads. */
    public ?string $idempotencyKey;

    /** Whether the API had already applied the call, and replayed its response. */
    public bool $isReplayed;

    /** Rate limit of the API key; null if the response does not state it. */
    public ?RateLimitStatus $rateLimit;

    /** Its body may hold a secret, such as that of a new API key. */
    private SensitiveParameterValue $response;

    /**
     * Created by the library.
     *
     * @param T $data Result of the call, which the method without `withResponse()` returns.
     * @param HttpResponse $response Response of the last attempt.
     * @param CallFacts $facts Facts of the call.
     */
    public function __construct(
        public mixed $data,
        #[\SensitiveParameter] HttpResponse $response,
        private CallFacts $facts,
    ) {
        $this->response = new SensitiveParameterValue($response);
        $this->status = $response->status;
        $this->headers = $response->headers;
        $this->requestId = $response->headers[strtolower(Behaviour::RESPONSES_REQUEST_ID_HEADER)] ?? null;
        $this->attempts = $facts->attempts;
        $this->resends = $facts->resends;
        $this->idempotencyKey = $facts->idempotencyKey;
        $replayed = $response->headers[strtolower(Behaviour::IDEMPOTENCY_REPLAYED_HEADER)] ?? '';
        $this->isReplayed = strtolower($replayed) === 'true';
        $this->rateLimit = RateLimitHeaders::parse($response->headers);
    }

    /** Returns the body after decompression, unchanged. */
    public function body(): string
    {
        return $this->response->getValue()->body;
    }

    /**
     * Returns the response as a message of PSR-7.
     *
     * @throws InvalidRequestException if the factories refuse a part of the response; theirs is the previous exception
     */
    public function toPsr7(ResponseFactoryInterface $responses, StreamFactoryInterface $streams): ResponseInterface
    {
        return Given::run('the factory of PSR-17', function () use ($responses, $streams): ResponseInterface {
            $response = $responses->createResponse($this->status)->withBody($streams->createStream($this->body()));
            foreach ($this->headers as $name => $value) {
                $response = $response->withHeader((string) $name, $value);
            }
            return $response;
        });
    }

    /**
     * Returns the same response with another result.
     *
     * @template U
     * @param U $data
     * @return self<U>
     */
    public function withData(mixed $data): self
    {
        return new self($data, $this->response->getValue(), $this->facts);
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        return ['data' => $this->data, 'response' => $this->response->getValue(), 'facts' => $this->facts];
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        $this->__construct($data['data'], $data['response'], $data['facts']);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['status' => $this->status, 'requestId' => $this->requestId, 'attempts' => $this->attempts];
    }
}
