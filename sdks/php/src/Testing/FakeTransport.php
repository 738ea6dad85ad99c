<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

use Closure;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Schema\Encode;
use IntegrationApi\Core\Testing\FakeOperation;
use IntegrationApi\Core\Testing\FakeToken;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Omit;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use Throwable;

/**
 * Records requests and returns the replies that a test sets, otherwise the examples of the contract.
 *
 * @internal
 */
final class FakeTransport implements Transport
{
    /** Responses with these statuses have no body. */
    private const EMPTY = [204, 205, 304];

    /** @var list<FakeCall> */
    public array $calls = [];

    /** @var array<string, FakeReply|Throwable|Closure> */
    private array $always = [];

    /** @var array<string, list<FakeReply|Throwable|Closure>> */
    private array $once = [];

    /** @param array<string, array<string, mixed>> $operations examples of the contract */
    public function __construct(private readonly array $operations, private readonly string $baseUrl)
    {
    }

    /** Sets the reply to an operation. */
    public function set(string $name, FakeReply|Throwable|Closure $reply): void
    {
        $this->always[FakeOperation::named($name, $this->operations)->call] = $reply;
    }

    /** Adds a reply to one attempt of an operation. */
    public function add(string $name, FakeReply|Throwable|Closure $reply): void
    {
        $this->once[FakeOperation::named($name, $this->operations)->call][] = $reply;
    }

    /** Forgets all replies and calls. */
    public function reset(): void
    {
        [$this->calls, $this->always, $this->once] = [[], [], []];
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        if (FakeToken::isRequest($request)) {
            return FakeToken::response();
        }
        $path = $this->pathBelow($request->url);
        $operation = FakeOperation::at($request->method, $path, $this->operations);
        $call = RecordedCall::of($operation->call, $path, $request);
        $this->calls[] = $call;
        $reply = isset($this->once[$operation->call]) ? array_shift($this->once[$operation->call]) : null;
        $reply ??= $this->always[$operation->call] ?? new FakeReply();
        $reply = $reply instanceof Closure ? $reply($call) : $reply;
        if ($reply instanceof Throwable) {
            throw $reply;
        }
        if (!$reply instanceof FakeReply) {
            throw new ConfigurationException("the function that replies to $operation->call must return a FakeReply");
        }
        return self::response($operation, $reply);
    }

    private function pathBelow(#[\SensitiveParameter] string $url): string
    {
        $path = (string) parse_url($url, PHP_URL_PATH);
        $prefix = rtrim((string) parse_url($this->baseUrl, PHP_URL_PATH), '/');
        return str_starts_with($path, "$prefix/") ? substr($path, strlen($prefix)) : $path;
    }

    private static function response(FakeOperation $operation, FakeReply $reply): HttpResponse
    {
        $status = $reply->status ?? $operation->success() ?? 200;
        if ($status < 200 || $status > 599) {
            throw new ConfigurationException(
                "the reply to $operation->call has status $status; use a status from 200 to 599",
            );
        }
        $example = $operation->example($status);
        if ($reply->status === null && $reply->body === Omit::Value && $example === null) {
            throw new ConfigurationException("the contract has no example response of $operation->call; pass a body");
        }
        $body = in_array($status, self::EMPTY, true) ? '' : self::body($operation, $reply, $example);
        $headers = [...self::headers($status, $example), ...array_change_key_case($reply->headers)];
        return new HttpResponse($status, $headers, $body);
    }

    /** @param array{string, string}|null $example */
    private static function body(FakeOperation $operation, FakeReply $reply, ?array $example): string
    {
        $body = $reply->fields === [] ? $reply->body : $operation->replace($example, $reply->fields);
        if ($body === Omit::Value) {
            return $example[1] ?? '';
        }
        try {
            return is_string($body) ? $body : Json::encode(Encode::value('body', $body));
        } catch (InvalidRequestException $error) {
            throw new ConfigurationException("the body of a reply must have a JSON form: {$error->getMessage()}");
        }
    }

    /**
     * @param array{string, string}|null $example
     * @return array<string, string>
     */
    private static function headers(int $status, ?array $example): array
    {
        $json = $status < 400 ? 'application/json' : 'application/problem+json';
        $requestId = strtolower(Behaviour::RESPONSES_REQUEST_ID_HEADER);
        // Calls are retried as in production, but tests should not wait.
        $retryAfter = strtolower(Behaviour::RETRIES_RETRY_AFTER_HEADERS[1]);
        $wait = in_array($status, Behaviour::RETRIES_STATUSES, true) ? [$retryAfter => '0'] : [];
        return [$requestId => 'req_fake']
            + (in_array($status, self::EMPTY, true) ? [] : ['content-type' => ($example[0] ?? '') ?: $json])
            + $wait;
    }
}
