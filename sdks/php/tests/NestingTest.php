<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\BigInteger;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Model\Order;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Transport\HttpResponse;
use JsonSerializable;
use PHPUnit\Framework\TestCase;
use stdClass;

/** Data that contains itself, and texts that would become far larger than they are, end in an exception. */
final class NestingTest extends TestCase
{
    /** @return array<string, mixed> */
    private static function cycles(): array
    {
        $map = ['a' => new BigInteger('123456789012345678901')];
        $map['self'] = &$map;
        $list = [];
        $list[0] = &$list;
        $object = new stdClass();
        $object->self = [$object];
        $own = new class implements JsonSerializable {
            public function jsonSerialize(): mixed
            {
                return ['self' => $this];
            }
        };
        return ['map' => $map, 'list' => $list, 'object' => $object, 'serialisable' => $own];
    }

    /** @return iterable<string, array{Closure(): mixed}> */
    public static function uses(): iterable
    {
        foreach (self::cycles() as $name => $cycle) {
            $send = static fn (mixed ...$arguments): mixed => (new FakeApi())->api->request(...$arguments);
            yield "$name in a body" => [static fn () => $send('POST', '/api/v1/orders', body: ['a' => $cycle])];
            yield "$name in a query" => [static fn () => $send('GET', '/api/v1/orders', query: ['a' => $cycle])];
            yield "$name in a change" => [static fn () => Order::fromArray([])->with(metadata: ['a' => $cycle])];
            $create = static fn (): Order => Order::fromArray(['extra' => $cycle]);
            yield "$name in a model" => [static fn () => $create()->toJson()];
            yield "$name in a new model" => [
                static fn () => OrderUpdate::fromArray(['metadata' => ['a' => $cycle]])->toJson(),
            ];
        }
        $self = static function (): Order {
            $json = new stdClass();
            $json->self = $json;
            return Order::decode($json);
        };
        yield 'arrays of a model' => [static fn () => $self()->toArray()];
        yield 'copy of a model' => [static fn () => $self()->jsonSerialize()];
        yield 'other fields of a model' => [static fn () => $self()->extra()];
        yield 'comparison of models' => [static fn () => $self()->equals($self())];
    }

    /**
     * @dataProvider uses
     * @param Closure(): mixed $use
     */
    public function testDataThatContainsItselfIsInvalid(Closure $use): void
    {
        $this->expectException(InvalidRequestException::class);
        $use();
    }

    public function testDataOfTheCallerDoesNotChangeThroughItsReferences(): void
    {
        $time = new \DateTimeImmutable('2026-05-01T12:00:00Z');
        $body = ['at' => &$time];
        (new FakeApi())->api->request('POST', '/api/v1/orders', body: $body);
        self::assertInstanceOf(\DateTimeImmutable::class, $time);
    }

    private static function client(int $status, string $body): ScriptedTransport
    {
        return new ScriptedTransport(new HttpResponse($status, [], $body));
    }

    public function testABodyWithTooManyObjectsForItsSizeIsNotDecoded(): void
    {
        $items = implode(',', array_fill(0, 1_000_000, '{}'));
        $error = null;
        memory_reset_peak_usage();
        $before = memory_get_usage();
        try {
            self::client(200, "{\"data\":[$items]}")->client()->products->list()->firstPage();
        } catch (DecodeException $error) {
            self::assertStringContainsString('too many for its size', $error->getMessage());
        }
        self::assertNotNull($error);
        self::assertLessThan(64 * 1_048_576 + 12 * strlen($items), memory_get_peak_usage() - $before);
    }

    public function testBracketsInTextsAreNotCounted(): void
    {
        $note = str_repeat('{[\\"', 200_000);
        $order = self::client(200, "{\"note\":\"$note\"}")->client()->orders->retrieve('ord_1');
        self::assertSame(600_000, strlen((string) $order->note));
    }
}
