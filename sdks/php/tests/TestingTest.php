<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\NotFoundException;
use IntegrationApi\Model\InventorySet;
use IntegrationApi\Model\Order;
use IntegrationApi\Model\OrderStatus;
use IntegrationApi\Model\UnknownEvent;
use IntegrationApi\RequestOptions;
use IntegrationApi\Testing;
use IntegrationApi\Testing\Examples;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Testing\FakeCall;
use IntegrationApi\Testing\FakeReply;
use IntegrationApi\Testing\FakeTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Webhooks;
use PHPUnit\Framework\TestCase;
use stdClass;

/** The helpers for tests of an integration. */
final class TestingTest extends TestCase
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    public function testEachOperationReturnsTheExampleOfTheContract(): void
    {
        $fake = new FakeApi();
        $order = $fake->api->orders->retrieve('ord_o7PVYVPFyhhnxujS');
        self::assertInstanceOf(Order::class, $order);
        self::assertSame(json_encode($fake->example('orders.retrieve')), json_encode($order));
        $fake->api->webhookEndpoints->delete('we_kky1lF8rv83tA2dh');
        self::assertSame(['orders.retrieve', 'webhookEndpoints.delete'], array_column($fake->calls(), 'operation'));
    }

    public function testACallIsRecordedAsItWasSent(): void
    {
        $fake = new FakeApi();
        $fake->api->orders->list(status: [OrderStatus::Pending, OrderStatus::Confirmed], limit: 5)->firstPage();
        $options = new RequestOptions(idempotencyKey: 'k-1');
        $fake->api->inventory->set(items: [new InventorySet(sku: 'A', onHand: 4)], options: $options);
        [$listed, $written] = $fake->calls();
        self::assertSame(
            ['orders.list', 'GET', '/api/v1/orders', ['status' => 'pending,confirmed', 'limit' => '5'], null],
            [$listed->operation, $listed->method, $listed->path, $listed->query, $listed->body],
        );
        self::assertSame(['items' => [['sku' => 'A', 'on_hand' => 4]]], $written->body);
        self::assertSame(['k-1', '[redacted]'], [
            $written->headers['idempotency-key'],
            $written->headers['authorization'],
        ]);
    }

    public function testAReplyReplacesTheExampleOrSomeOfItsFields(): void
    {
        $fake = new FakeApi();
        $fake->reply('orders.retrieve', fields: ['note' => 'gift']);
        $fake->replyOnce('orders.retrieve', body: $fake->example('orders.retrieve', fields: ['note' => 'once']));
        $notes = array_map(fn (): ?string => $fake->api->orders->retrieve('ord_1')->note, range(1, 3));
        self::assertSame(['once', 'gift', 'gift'], $notes);
    }

    public function testAnErrorStatusHasTheExampleOfItsProblem(): void
    {
        $fake = new FakeApi();
        $fake->reply('retrieveOrder', status: 404);
        try {
            $fake->api->orders->retrieve('ord_1');
        } catch (NotFoundException $error) {
            self::assertSame('application/problem+json', $error->headers()['content-type']);
            self::assertSame('req_fake', $error->requestId);
            return;
        }
        self::fail('No error');
    }

    public function testAReplyCanDependOnTheCall(): void
    {
        $fake = new FakeApi();
        $fake->reply('orders.retrieve', fn (FakeCall $call): FakeReply => new FakeReply(
            fields: ['id' => basename($call->path)],
        ));
        self::assertSame('ord_7', $fake->api->orders->retrieve('ord_7')->id);
        $fake->reply('orders.retrieve', fn (): NotFoundException|string => 'text');
        $this->expectExceptionMessage('must return a FakeReply');
        $fake->api->orders->retrieve('ord_7');
    }

    public function testACallIsRetriedWithoutAWait(): void
    {
        $fake = new FakeApi();
        $fake->replyOnce('orders.list', status: 503);
        $fake->replyOnce('orders.list', status: 429);
        $fake->api->orders->list()->firstPage();
        self::assertCount(3, $fake->calls());
    }

    public function testAResetForgetsRepliesAndCalls(): void
    {
        $fake = new FakeApi();
        $fake->reply('orders.retrieve', fields: ['id' => 'a']);
        $fake->replyOnce('orders.retrieve', fields: ['id' => 'b']);
        $fake->api->orders->retrieve('ord_1');
        $fake->reset();
        self::assertSame([], $fake->calls());
        self::assertSame($fake->example('orders.retrieve')['id'], $fake->api->orders->retrieve('ord_1')->id);
    }

    public function testThePathOfTheBaseUrlIsNotPartOfACall(): void
    {
        $fake = new FakeApi(baseUrl: 'https://shop.invalid/proxy/');
        $fake->api->orders->retrieve('ord_1');
        self::assertSame('/api/v1/orders/ord_1', $fake->calls()[0]->path);
    }

    public function testAnExampleHasTheBodyOfAStatus(): void
    {
        $fake = new FakeApi();
        self::assertSame(404, $fake->example('orders.retrieve', 404)['status']);
        self::assertNull($fake->example('webhookEndpoints.delete'));
        self::assertSame('x', $fake->example('orders.retrieve', fields: ['note' => 'x'])['note']);
    }

    /** @dataProvider mistakes */
    public function testAMistakeIsAConfigurationError(callable $make, string $message): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage($message);
        $make();
    }

    /** @return list<array{callable(): mixed, string}> */
    public static function mistakes(): array
    {
        return [
            [static fn () => (new FakeApi())->example('orders.fetch'), 'has no operation orders.fetch; pass a name'],
            [static fn () => (new FakeApi())->reply('orders.fetch'), 'has no operation orders.fetch'],
            [static fn () => (new FakeApi())->example('orders.list', 418), 'response of orders.list with status 418'],
            [static fn () => (new FakeApi())->example('webhookEndpoints.delete', fields: ['a' => 1]), 'not an object'],
            [static fn () => new FakeApi(transport: new ScriptedTransport()), 'has its own transport'],
            [static fn () => new FakeApi(colour: 'red'), 'colour is not an option of a client'],
            [static fn () => new FakeApi('key'), '0 is not an option of a client'],
            [static fn () => Testing::exampleEvent('moon.risen'), 'no event moon.risen; its events: product.created'],
            [static fn () => Testing::signWebhook(['x' => NAN], [self::SECRET]), 'must have a JSON form'],
            [self::replying(new FakeReply(status: 199)), 'the reply to things.get has status 199'],
            [self::replying(new FakeReply(status: 600)), 'the reply to things.get has status 600'],
            [self::replying(new FakeReply()), 'no example response of things.get; pass a body'],
            [self::replying(new FakeReply(body: NAN)), 'the body of a reply must have a JSON form'],
            [self::replying(new FakeReply(), '/elsewhere'), 'has no operation GET /elsewhere'],
        ];
    }

    private static function replying(FakeReply $reply, string $path = '/things/1'): callable
    {
        return static function () use ($reply, $path): void {
            $transport = self::things();
            $transport->set('things.get', $reply);
            $transport->send(self::get($path));
        };
    }

    private static function things(): FakeTransport
    {
        $get = ['id' => 'getThing', 'method' => 'GET', 'path' => '/things/{id}', 'responses' => []];
        $search = ['id' => 'search', 'path' => '/things/search', 'responses' => [200 => ['text/csv', 'a,b']]] + $get;
        return new FakeTransport(['things.get' => $get, 'things.search' => $search], 'https://api.invalid');
    }

    private static function get(string $path, ?string $body = null, string $type = 'image/png'): HttpRequest
    {
        $headers = $body === null ? [] : ['Content-Type' => $type];
        return new HttpRequest('GET', "https://api.invalid$path", $headers, $body, 1.0, 1.0, 9);
    }

    public function testAFixedPathTakesPrecedenceOverAPlaceholder(): void
    {
        $response = self::things()->send(self::get('/things/search'));
        self::assertSame(['a,b', 'text/csv'], [$response->body, $response->headers['content-type']]);
    }

    public function testABodyOfAnotherTypeStaysAsItIs(): void
    {
        $transport = self::things();
        $transport->set('things.get', new FakeReply(body: "\x00", headers: ['Content-Type' => 'image/png']));
        $response = $transport->send(self::get('/things/1?tag=a&tag=b%20c&empty', "\xff"));
        $transport->send(self::get('/things/1', '{"id":[1]}', 'application/merge-patch+json'));
        self::assertSame(["\xff", ['id' => [1]]], array_column($transport->calls, 'body'));
        self::assertSame(['tag' => ['a', 'b c'], 'empty' => ''], $transport->calls[0]->query);
        self::assertSame(["\x00", 'image/png'], [$response->body, $response->headers['content-type']]);
    }

    public function testEachOperationOfTheContractHasAnExampleOfSuccess(): void
    {
        $examples = array_map((new FakeApi())->example(...), array_keys(Examples::OPERATIONS));
        self::assertSameSize(Examples::OPERATIONS, $examples);
    }

    /** @dataProvider events */
    public function testEachEventOfTheContractCanBeReceived(string $type): void
    {
        $sent = Testing::exampleEvent($type, ['id' => 'evt_mine']);
        $signed = Testing::signWebhook($sent, secrets: [self::SECRET]);
        $event = Webhooks::unwrap($signed->body, $signed->headers, secrets: [self::SECRET]);
        self::assertNotInstanceOf(UnknownEvent::class, $event);
        self::assertSame([$type, 'evt_mine', 'evt_mine'], [$event->type, $event->id, $signed->headers['webhook-id']]);
        self::assertJsonStringEqualsJsonString(json_encode($sent), json_encode($event));
    }

    /** @return list<array{string}> */
    public static function events(): array
    {
        return array_map(static fn (string $type): array => [$type], array_keys(Examples::EVENTS));
    }

    /** @dataProvider replies */
    public function testAnyReplyEndsInAResultOrAnExceptionOfTheLibrary(FakeReply $reply): void
    {
        $fake = new FakeApi();
        $fake->reply('orders.retrieve', static fn (): FakeReply => $reply);
        try {
            self::assertInstanceOf(Order::class, $fake->api->orders->retrieve('ord_1'));
        } catch (IntegrationApiException $error) {
            self::assertNotSame('', $error->getMessage());
        }
    }

    /** @return iterable<array{FakeReply}> */
    public static function replies(): iterable
    {
        foreach ([null, 200, 204, 302, 404, 429, 500, 599, 999, -1] as $status) {
            $bodies = [null, '', '{', 7, [], ['id' => 7], [[]], ['totals' => 'x'], "\xff", INF, new stdClass()];
            foreach ($bodies as $body) {
                yield [new FakeReply($status, $body)];
            }
        }
    }
}
