<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Core\Client\ApiClient;
use IntegrationApi\Core\Client\BaseClient;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use LogicException;
use ReflectionProperty;

/** Returns the given responses in order, and records the requests. */
final class ScriptedTransport implements Transport
{
    /** @var list<HttpRequest> */
    public array $requests = [];

    /** @var list<HttpResponse> */
    private array $responses;

    public function __construct(HttpResponse ...$responses)
    {
        $this->responses = array_values($responses);
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        $this->requests[] = $request;
        return array_shift($this->responses) ?? throw new LogicException('No response is left for this request.');
    }

    public function client(): Client
    {
        return new Client(apiKey: 'ik_test_secret', baseUrl: 'https://api.example/base', transport: $this);
    }

    /** Returns the part of a client that sends calls of any operation. */
    public function apiClient(?string $key = 'ik_test_secret'): ApiClient
    {
        $client = new Client(apiKey: $key, baseUrl: 'https://api.example', transport: $this);
        return (new ReflectionProperty(BaseClient::class, 'apiClient'))->getValue($client);
    }

    /** @param array<string, string> $headers */
    public static function json(mixed $body, int $status = 200, array $headers = []): HttpResponse
    {
        return new HttpResponse($status, $headers, json_encode($body, JSON_THROW_ON_ERROR));
    }
}
