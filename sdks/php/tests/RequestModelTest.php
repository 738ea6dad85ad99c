<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use DateTimeImmutable;
use IntegrationApi\Client;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Model\Address;
use IntegrationApi\Model\ApiKeyCreate;
use IntegrationApi\Model\ApiKeyMode;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\Money;
use IntegrationApi\Model\OrderCreate;
use IntegrationApi\Model\OrderLineItemCreate;
use IntegrationApi\Model\OrderStatus;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Model\Scope;
use IntegrationApi\Omit;
use IntegrationApi\Testing\FakeApi;
use PHPUnit\Framework\TestCase;

/** Records of requests, as a program creates and changes them. */
final class RequestModelTest extends TestCase
{
    public function testNullForAMemberThatCannotBeNullIsTheSameAsOmitted(): void
    {
        self::assertSame('{}', json_encode(new OrderUpdate(shippingAddress: null), JSON_THROW_ON_ERROR));
    }

    /** @dataProvider invalidArguments */
    public function testAnInvalidArgumentIsRejectedWithItsPlace(Closure $send, string $place): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage($place);
        $send((new FakeApi())->api);
    }

    /** @return array<string, array{Closure(Client): mixed, string}> */
    public static function invalidArguments(): array
    {
        $key = new ApiKeyCreate(name: 'x', mode: ApiKeyMode::Test, scopes: []);
        $order = new OrderCreate('EUR', new Customer('a@b.example'), lineItems: [new Money(1, 'EUR')]);
        $statuses = [OrderStatus::Pending, 'paid'];
        return [
            'an item of another class' => [static fn () => $order->toJson(), 'line_items[0]'],
            'a map as a list' => [static fn () => $key->with(scopes: ['a' => Scope::OrdersRead])->toJson(), 'scopes'],
            'a text as an enum' => [static fn () => $key->with(scopes: ['orders:read'])->toJson(), 'scopes[0]'],
            'a text in the query' => [static fn (Client $api) => $api->orders->list(status: $statuses), 'status[1]'],
            'bytes' => [static fn (Client $api) => $api->orders->update('ord_1', note: "\xFF"), 'UTF-8'],
        ];
    }

    public function testARequestIsMadeFromArrays(): void
    {
        $data = [
            'currency' => 'EUR',
            'customer' => ['email' => 'a@b.example'],
            'line_items' => [['sku' => 'A', 'quantity' => 1, 'unit_price' => ['amount' => 5, 'currency' => 'EUR']]],
            'metadata' => [],
        ];
        $order = OrderCreate::fromArray($data);
        self::assertInstanceOf(OrderLineItemCreate::class, $order->lineItems[0]);
        self::assertInstanceOf(Customer::class, $order->customer);
        self::assertSame(5, $order->lineItems[0]->unitPrice->amount);
        self::assertSame($data, $order->toArray());
        self::assertStringContainsString('"metadata":{}', $order->toJson());
        self::assertSame($order->toJson(), OrderCreate::fromJson($order->toJson())->toJson());
        self::assertSame([Scope::OrdersRead], ApiKeyCreate::fromArray([
            'name' => 'x',
            'mode' => 'test',
            'scopes' => ['orders:read'],
        ])->scopes);
    }

    /** @dataProvider invalidData */
    public function testARequestRejectsArraysThatDoNotFit(array $changes, string $reason): void
    {
        $data = ['currency' => 'EUR', 'customer' => ['email' => 'a@b.example'], 'line_items' => []];
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage($reason);
        OrderCreate::fromArray($changes + $data)->toJson();
    }

    /** @return list<array{array<string, mixed>, string}> */
    public static function invalidData(): array
    {
        return [
            [['curency' => 'EUR'], 'no member of this name'],
            [['currency' => 7], '$currency'],
            [['currency' => null], '$currency'],
            [['note' => null], 'note must not be null'],
            [['line_items' => [['sku' => 'A', 'quantity' => 1, 'unit_price' => null]]], 'unit_price must not be null'],
            [['customer' => ['mail' => 'x']], 'no member of this name'],
            [['customer' => []], 'Customer requires email'],
            [['line_items' => [['sku' => 'A', 'quantity' => '2']]], '$quantity'],
            [['line_items' => ['sku' => 'A']], 'line_items'],
        ];
    }

    public function testARequestIsCopiedAndCompared(): void
    {
        $update = new OrderUpdate(note: 'x', metadata: ['a' => 'b']);
        self::assertSame('{"note":null,"metadata":{"a":"b"}}', $update->with(note: null)->toJson());
        self::assertSame('{"metadata":{"a":"b"}}', $update->with(note: Omit::Value)->toJson());
        self::assertTrue($update->equals($update->with(note: 'x')));
        self::assertFalse($update->equals($update->with(note: 'y')));
        $this->expectException(InvalidRequestException::class);
        $update->with(nte: 'x');
    }

    /** @dataProvider dateTimes */
    public function testARequestKeepsThePrecisionOfDateTimes(mixed $given, string $sent): void
    {
        $key = new ApiKeyCreate(name: 'x', mode: ApiKeyMode::Test, scopes: [], expiresAt: $given);
        self::assertSame($sent, $key->jsonSerialize()->expires_at);
    }

    /** @return list<array{mixed, string}> */
    public static function dateTimes(): array
    {
        return [
            [new DateTimeImmutable('2026-05-04T11:00:00 Europe/Berlin'), '2026-05-04T11:00:00+02:00'],
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
        self::assertTrue($address->equals(Address::fromArray($address->toArray())));
    }
}
