<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\Core\Client\BaseClient;
use IntegrationApi\Core\Options\OptionTypes;
use IntegrationApi\Core\Testing\ExampleJson;
use IntegrationApi\Core\Testing\FakeOperation;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Omit;
use Throwable;

/**
 * A real client that sends nothing, and the requests that it would have sent.
 *
 * Each operation returns the contract's example of a successful response until you set another reply. The client
 * validates arguments, retries and throws errors as in production. Retries start without a wait, except after an error
 * without a response.
 *
 *     $fake = new FakeApi();
 *     $fake->replyOnce('orders.list', status: 503);
 *     $page = $fake->api->orders->list()->firstPage();
 *     self::assertCount(2, $fake->calls());
 */
final class FakeApi
{
    // No host can have this name (RFC 6761 section 6.4).
    private const NOWHERE = 'https://api.invalid';

    // Valid as a bearer token, as a key in a header and as user and password.
    private const KEY = 'fake:key';

    /** The client. */
    public readonly Client $api;

    private readonly FakeTransport $transport;

    /**
     * @param mixed ...$options Options of the client by name, except `transport`. No API key is required.
     *
     * @throws ConfigurationException if an option is unknown or invalid
     */
    public function __construct(#[\SensitiveParameter] mixed ...$options)
    {
        if (isset($options['transport'])) {
            throw new ConfigurationException('a fake client has its own transport; remove the option transport');
        }
        unset($options['transport']);
        OptionTypes::check(Client::class, $options);
        $own = OptionTypes::own(Client::class, BaseClient::class);
        $key = array_intersect_key($options, $own) === [] ? ['apiKey' => self::KEY] : [];
        $options = [...$options, 'baseUrl' => $options['baseUrl'] ?? self::NOWHERE] + $key;
        $this->transport = new FakeTransport(Examples::OPERATIONS, $options['baseUrl']);
        $this->api = new Client(...$options, transport: $this->transport);
    }

    /**
     * Returns all attempts so far, in order.
     *
     * @return list<FakeCall>
     */
    public function calls(): array
    {
        return $this->transport->calls;
    }

    /**
     * Sets the reply to an operation, used after the replies from `replyOnce()`.
     *
     * @param string $operation Name of the operation, such as `orders.create`.
     * @param Throwable|Closure(FakeCall): (FakeReply|Throwable)|null $responder Error that ends the attempt without a
     *     response, or function of the call that returns a reply or an error.
     * @param int|null $status Status from 200 to 599. Default: status of the successful response.
     * @param mixed $body Body, sent as JSON; a string is sent unchanged. Default: the contract's example.
     * @param array<string, mixed>|null $fields Fields that replace those of the example.
     * @param array<string, string>|null $headers Additional headers, which replace the default ones.
     *
     * @throws ConfigurationException if the contract has no such operation
     */
    public function reply(
        string $operation,
        Throwable|Closure|null $responder = null,
        ?int $status = null,
        mixed $body = Omit::Value,
        ?array $fields = [],
        ?array $headers = [],
    ): void {
        $this->transport->set($operation, $responder ?? new FakeReply($status, $body, $fields, $headers));
    }

    /**
     * Adds a reply to one attempt of an operation. Several replies are used in order.
     *
     * @param string $operation See `reply()`.
     * @param Throwable|Closure(FakeCall): (FakeReply|Throwable)|null $responder See `reply()`.
     * @param int|null $status See `reply()`.
     * @param mixed $body See `reply()`.
     * @param array<string, mixed>|null $fields See `reply()`.
     * @param array<string, string>|null $headers See `reply()`.
     *
     * @throws ConfigurationException if the contract has no such operation
     */
    public function replyOnce(
        string $operation,
        Throwable|Closure|null $responder = null,
        ?int $status = null,
        mixed $body = Omit::Value,
        ?array $fields = [],
        ?array $headers = [],
    ): void {
        $this->transport->add($operation, $responder ?? new FakeReply($status, $body, $fields, $headers));
    }

    /**
     * Returns a copy of the contract's example response: decoded JSON, bytes, or null if there is no body.
     *
     * @param string $operation Name of the operation, such as `orders.retrieve`.
     * @param int|null $status Status of the response. Default: that of the successful response.
     * @param array<string, mixed>|null $fields Fields to replace.
     * @return array<array-key, mixed>|string|int|float|bool|null
     *
     * @throws ConfigurationException if the contract has no such example, or it has no fields to replace
     */
    public function example(
        string $operation,
        ?int $status = null,
        ?array $fields = [],
    ): array|string|int|float|bool|null {
        $named = FakeOperation::named($operation, Examples::OPERATIONS);
        $example = $named->example($status) ?? throw new ConfigurationException(
            "the contract has no example response of $operation with status " . ($status ?? '2xx'),
        );
        if ($fields !== null && $fields !== []) {
            return $named->replace($example, $fields);
        }
        [$mediaType, $body] = $example;
        return $mediaType === '' ? null : (FakeOperation::isJson($mediaType) ? ExampleJson::decode($body) : $body);
    }

    /** Forgets all replies and calls. */
    public function reset(): void
    {
        $this->transport->reset();
    }
}
