<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use DateTimeImmutable;
use Error;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Model\Account;
use IntegrationApi\Model\Address;
use IntegrationApi\Model\ApiKeyCreate;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\Event;
use IntegrationApi\Model\Money;
use IntegrationApi\Model\Order;
use IntegrationApi\Model\OrderCreate;
use IntegrationApi\Model\OrderPaidEvent;
use IntegrationApi\Model\OrderStatus;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Model\Product;
use IntegrationApi\Model\UnknownEvent;
use IntegrationApi\Model\WebhookEndpointWithSecret;
use IntegrationApi\Omit;
use PHPUnit\Framework\TestCase;
use TypeError;

final class ModelTest extends TestCase
{
    private const ORDER = [
        'id' => 'ord_1',
        'status' => 'teleported',
        'customer' => ['email' => 'ada@buyer.example', 'vip' => true],
        'line_items' => [['id' => 'li_1', 'unit_price' => ['amount' => 9007199254740993, 'currency' => 'EUR']]],
        'note' => null,
        'metadata' => [],
        'placed_at' => '2026-05-04T11:00:00.123456789+02:00',
        'gift' => ['wrap' => 'red'],
    ];

    public function testDecodesKnownFields(): void
    {
        $order = Order::fromArray(self::ORDER);
        self::assertSame('ord_1', $order->id);
        self::assertSame('ada@buyer.example', $order->customer->email);
        self::assertSame(9007199254740993, $order->lineItems[0]->unitPrice->amount);
    }

    public function testKeepsUnknownEnumValues(): void
    {
        self::assertSame('teleported', Order::fromArray(self::ORDER)->status);
        self::assertSame('pending', OrderStatus::PENDING);
    }

    public function testKeepsUnknownFields(): void
    {
        $order = Order::fromArray(self::ORDER);
        self::assertSame(['gift' => ['wrap' => 'red']], $order->extra());
        self::assertSame(['vip' => true], $order->customer->extra());
        self::assertSame(self::ORDER, $order->toArray());
    }

    public function testItsJsonHasAllReceivedFields(): void
    {
        $expected = str_replace('"metadata":[]', '"metadata":{}', json_encode(self::ORDER, JSON_THROW_ON_ERROR));
        self::assertSame($expected, json_encode(Order::fromArray(self::ORDER), JSON_THROW_ON_ERROR));
        self::assertSame('{}', json_encode(Order::fromArray([]), JSON_THROW_ON_ERROR));
    }

    public function testEmptyMapsRemainMapsAtAnyDepth(): void
    {
        $product = ['variants' => [['id' => 'var_1', 'options' => []]], 'tags' => [], 'metadata' => ['0' => 'zero']];
        self::assertSame(
            '{"variants":[{"id":"var_1","options":{}}],"tags":[],"metadata":{"0":"zero"}}',
            json_encode(Product::fromArray($product), JSON_THROW_ON_ERROR),
        );
    }

    public function testAcceptsMissingAndNullFields(): void
    {
        $fields = array_fill_keys(['id', 'customer', 'line_items', 'totals', 'metadata', 'placed_at', 'version'], null);
        foreach ([[], $fields] as $data) {
            $order = Order::fromArray($data);
            self::assertNull($order->id);
            self::assertNull($order->customer);
            self::assertSame([], $order->lineItems);
            self::assertSame([], $order->metadata);
            self::assertNull($order->placedAt());
            self::assertSame($data, $order->toArray());
        }
    }

    public function testDistinguishesAbsentFromNull(): void
    {
        $order = Order::fromArray(self::ORDER);
        self::assertTrue($order->has('note'));
        self::assertFalse($order->has('external_id'));
        self::assertNull($order->note);
        self::assertNull($order->externalId);
    }

    public function testADateTimeIsTextAndIsParsedOnDemand(): void
    {
        $order = Order::fromArray(self::ORDER);
        self::assertSame('2026-05-04T11:00:00.123456789+02:00', $order->placedAt);
        self::assertEquals(new DateTimeImmutable('2026-05-04T09:00:00.123456Z'), $order->placedAt());
    }

    /** @dataProvider invalidDateTimes */
    public function testAnInvalidDateTimeFailsOnlyWhenItIsParsed(string $text): void
    {
        $account = Account::fromArray(['created_at' => $text]);
        self::assertSame($text, $account->createdAt);
        $this->expectException(DecodeException::class);
        $account->createdAt();
    }

    /** @return list<array{string}> */
    public static function invalidDateTimes(): array
    {
        return [
            [''],
            ['tomorrow'],
            ['2026-05-04'],
            ['2026-05-04T11:00:00'],
            ['2026-05-04T99:00:00Z'],
            ['2026-02-30T09:30:00Z'],
            ['2016-12-31T23:59:60Z'],
        ];
    }

    public function testIsImmutable(): void
    {
        $order = Order::fromArray(self::ORDER);
        $this->expectException(Error::class);
        $order->id = 'ord_2';
    }

    public function testAnEventHasTheClassOfItsType(): void
    {
        $data = ['type' => 'order.paid', 'data' => self::ORDER, 'timestamp' => '2026-05-04T11:00:00Z'];
        $event = Event::fromArray($data);
        self::assertInstanceOf(OrderPaidEvent::class, $event);
        self::assertSame('ord_1', $event->data->id);
        self::assertSame('2026', $event->timestamp()->format('Y'));
    }

    public function testKeepsAnEventOfAnUnknownType(): void
    {
        foreach ([['type' => 'order.teleported', 'data' => ['x' => 1]], ['type' => null], []] as $data) {
            $event = Event::fromArray($data);
            self::assertInstanceOf(UnknownEvent::class, $event);
            self::assertSame($data['type'] ?? null, $event->type);
            self::assertSame($data, $event->toArray());
        }
    }

    public function testSecretsAreReadableButMaskedInDumps(): void
    {
        $endpoint = WebhookEndpointWithSecret::fromArray(['secret' => 'whsec_hidden']);
        self::assertSame('whsec_hidden', $endpoint->secret);
        ob_start();
        var_dump($endpoint);
        $shown = (string) ob_get_clean() . print_r($endpoint, true);
        self::assertStringContainsString('***', $shown);
        self::assertStringNotContainsString('whsec_hidden', $shown);
    }

    public function testARequestSendsNullAndSkipsOmittedMembers(): void
    {
        self::assertSame('{}', json_encode(new OrderUpdate(), JSON_THROW_ON_ERROR));
        self::assertSame('{"note":null}', json_encode(new OrderUpdate(note: null), JSON_THROW_ON_ERROR));
        self::assertSame('{}', json_encode(new OrderUpdate(note: Omit::Value), JSON_THROW_ON_ERROR));
        self::assertSame('{"metadata":{}}', json_encode(new OrderUpdate(metadata: []), JSON_THROW_ON_ERROR));
    }

    public function testARequestRejectsNullForANonNullableMember(): void
    {
        $this->expectException(TypeError::class);
        new OrderUpdate(shippingAddress: null);
    }

    public function testARequestRejectsAnUnknownArgument(): void
    {
        $this->expectException(Error::class);
        new OrderUpdate(...['notes' => 'x']);
    }

    public function testARequestRejectsAnItemOfAnotherClass(): void
    {
        $order = new OrderCreate('EUR', new Customer('a@b.example'), lineItems: [new Money(1, 'EUR')]);
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('line_items[0]');
        json_encode($order);
    }

    public function testARequestRejectsAMapInPlaceOfAList(): void
    {
        $key = new ApiKeyCreate(name: 'x', mode: 'test', scopes: ['a' => 'orders:read']);
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('scopes');
        json_encode($key);
    }

    /** @dataProvider dateTimes */
    public function testARequestKeepsThePrecisionOfDateTimes(mixed $given, string $sent): void
    {
        $key = new ApiKeyCreate(name: 'x', mode: 'test', scopes: [], expiresAt: $given);
        self::assertSame($sent, $key->jsonSerialize()->expires_at);
    }

    /** @return list<array{mixed, string}> */
    public static function dateTimes(): array
    {
        return [
            [new DateTimeImmutable('2026-05-04T11:00:00+02:00'), '2026-05-04T09:00:00Z'],
            [new DateTimeImmutable('2026-05-04T11:00:00.120000Z'), '2026-05-04T11:00:00.12Z'],
            ['2026-05-04T11:00:00.123456789+02:00', '2026-05-04T11:00:00.123456789+02:00'],
        ];
    }

    public function testAModelThatIsAlsoSentHasAConstructor(): void
    {
        $address = new Address(name: 'Ada', line1: 'x', city: 'y', postalCode: 'z', countryCode: 'DE', company: null);
        self::assertSame('Ada', $address->name);
        self::assertNull($address->company);
        self::assertTrue($address->has('company'));
        self::assertFalse($address->has('region'));
        self::assertSame(
            '{"name":"Ada","company":null,"line1":"x","city":"y","postal_code":"z","country_code":"DE"}',
            json_encode($address, JSON_THROW_ON_ERROR),
        );
        self::assertEquals($address, Address::fromArray($address->toArray()));
    }

    public function testAReceivedModelCanBeSentWithAllItsFields(): void
    {
        $order = new OrderCreate('EUR', Customer::fromArray(['email' => 'a@b.example', 'vip' => true]), []);
        self::assertStringContainsString(
            '"customer":{"email":"a@b.example","vip":true}',
            json_encode($order, JSON_THROW_ON_ERROR),
        );
    }
}
