<?php

declare(strict_types=1);

namespace IntegrationApi;

use DateTimeImmutable;
use DateTimeInterface;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Schema\DateTimeText;
use IntegrationApi\Core\Schema\Encode;
use IntegrationApi\Core\Testing\ExampleJson;
use IntegrationApi\Core\Webhooks\Delivery;
use IntegrationApi\Core\Webhooks\Keys;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Testing\Examples;
use IntegrationApi\Testing\SignedWebhook;
use JsonSerializable;

/**
 * Signed webhooks and example events for tests of a receiver. {@see Testing\FakeApi} is a client without a network.
 */
final class Testing
{
    private const DEFAULT_ID = 'evt_test';

    /**
     * Signs a webhook (Standard Webhooks 1.0).
     *
     * @param array<string, mixed>|JsonSerializable|string $payload Event, such as one from `exampleEvent()`, or the
     *     text of a body.
     * @param list<string> $secrets Signing secrets that the receiver knows, `whsec_…`. Each creates one signature.
     * @param string|null $id `webhook-id`. Default: the id of the event, or `evt_test` if it has none.
     * @param DateTimeInterface|null $timestamp Time of sending. Default: now.
     *
     * @throws ConfigurationException if a secret is malformed, or the payload has no JSON form
     */
    public static function signWebhook(
        array|JsonSerializable|string $payload,
        #[\SensitiveParameter] array $secrets,
        ?string $id = null,
        ?DateTimeInterface $timestamp = null,
    ): SignedWebhook {
        $keys = Keys::decode($secrets);
        $body = self::body($payload);
        $sent = (string) DateTimeText::seconds('timestamp', $timestamp ?? new DateTimeImmutable());
        $delivery = new Delivery($id ?? self::id($body), $sent, $body);
        return new SignedWebhook($body, [
            'content-type' => 'application/json',
            Behaviour::WEBHOOKS_ID_HEADER => $delivery->id,
            Behaviour::WEBHOOKS_TIMESTAMP_HEADER => $delivery->timestamp,
            Behaviour::WEBHOOKS_SIGNATURE_HEADER => implode(' ', Keys::sign($keys, $delivery)),
        ]);
    }

    /**
     * Returns a copy of the contract's example of an event, for `signWebhook()`.
     *
     * @param string $type Type of the event, such as `order.created`.
     * @param array<string, mixed>|null $fields Fields to replace.
     * @return array<string, mixed>
     *
     * @throws ConfigurationException if the contract has no example of such an event
     */
    public static function exampleEvent(string $type, ?array $fields = []): array
    {
        $example = Examples::EVENTS[$type] ?? throw new ConfigurationException(
            "the contract has no event $type; its events: " . implode(', ', array_keys(Examples::EVENTS)),
        );
        return [...ExampleJson::decode($example), ...$fields ?? []];
    }

    private static function body(#[\SensitiveParameter] array|JsonSerializable|string $payload): string
    {
        if (is_string($payload)) {
            return $payload;
        }
        try {
            return Json::encode(Encode::value('payload', $payload));
        } catch (InvalidRequestException $error) {
            $message = "the payload of a webhook must have a JSON form: {$error->getMessage()}";
            throw new ConfigurationException($message, previous: $error);
        }
    }

    private static function id(#[\SensitiveParameter] string $body): string
    {
        $id = json_decode($body, true)['id'] ?? null;
        return is_string($id) && $id !== '' ? $id : self::DEFAULT_ID;
    }
}
