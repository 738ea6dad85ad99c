<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\FilePart;
use IntegrationApi\Model\OrderPaidEvent;
use IntegrationApi\RequestOptions;
use IntegrationApi\Scripts\Reference;
use IntegrationApi\Testing;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Testing\FakeReply;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\WebhookResponse;
use IntegrationApi\Webhooks;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionMethod;
use TypeError;

/** A null for an optional argument is the same as no argument, in every function that a program can call. */
final class NullArgumentsTest extends TestCase
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    public function testEveryOptionalArgumentOfThePublicApiAcceptsNull(): void
    {
        $refused = [];
        foreach (Reference::classes() as $class) {
            foreach ((new ReflectionClass($class))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
                foreach ($method->isUserDefined() ? $method->getParameters() : [] as $parameter) {
                    if ($parameter->isOptional() && !$parameter->isVariadic() && !$parameter->allowsNull()) {
                        $refused[] = "$class::$method->name(\$$parameter->name)";
                    }
                }
            }
        }
        self::assertSame([], $refused);
    }

    public function testAClientWithNullForEachOptionHasTheDefaults(): void
    {
        $requests = [];
        foreach ([[], $this->nulls(Client::class)] as $options) {
            $transport = new ScriptedTransport(new HttpResponse(200, [], '{}'));
            (new Client(...['transport' => $transport, 'apiKey' => 'ik_test_x'] + $options))->rateLimit->retrieve();
            $requests[] = $transport->requests[0];
        }
        $facts = static fn (HttpRequest $request): array => array_diff_key(
            get_object_vars($request),
            ['timeout' => 0, 'onResend' => 0],
        );
        self::assertSame($facts($requests[0]), $facts($requests[1]));
        self::assertEqualsWithDelta($requests[0]->timeout, $requests[1]->timeout, 1);
    }

    public function testANullRemovesTheFixedPaceFromADerivedClient(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{}'), new HttpResponse(200, [], '{}'));
        $client = new Client('ik_test_x', requestsPerMinute: 1, totalTimeout: 5.0, transport: $transport);
        $derived = $client->withOptions(requestsPerMinute: null);
        $derived->rateLimit->retrieve();
        // At the pace of the client, this call would have to wait longer than its total time.
        $derived->rateLimit->retrieve();
        self::assertCount(2, $transport->requests);
    }

    public function testADerivedClientKeepsWhatIsNull(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{}'));
        $options = ['baseUrl' => 'https://shop.example', 'timeout' => 7.0, 'headers' => ['X-Shop' => 'north']];
        $client = new Client(...['apiKey' => 'ik_test_x', 'transport' => $transport, 'appName' => 'shop/1'] + $options);
        $nulls = array_diff_key($this->nulls(Client::class), ['apiKey' => 0]);
        $client->withOptions(...$nulls)->rateLimit->retrieve();
        $request = $transport->requests[0];
        self::assertStringStartsWith('https://shop.example/', $request->url);
        self::assertSame('north', $request->headers['X-Shop']);
        self::assertEqualsWithDelta(7.0, $request->timeout, 1);
        // These can be removed.
        self::assertStringNotContainsString('shop/1', $request->headers['User-Agent']);
    }

    public function testOptionsOfACallThatAreNullAreThoseOfTheClient(): void
    {
        $options = new RequestOptions(...$this->nulls(RequestOptions::class));
        self::assertSame(get_object_vars(new RequestOptions()), get_object_vars($options));
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{}'));
        $client = new Client('ik_test_x', transport: $transport);
        $client->request('GET', '/a', pathParams: null, query: null, options: $options);
        self::assertStringEndsWith('/a', $transport->requests[0]->url);
        self::assertSame([], $client->concurrently([], atOnce: null));
    }

    public function testPartsAndMessagesWithNullHaveTheirDefaults(): void
    {
        self::assertSame('application/octet-stream', (new FilePart('x', null, null))->mediaType);
        $request = new HttpRequest('GET', 'https://x.example/', [], null, 1.0, 1.0, 1, null, null, null);
        self::assertSame(['', 1, 1], [$request->pathTemplate, $request->attempt, $request->maxAttempts]);
        self::assertSame('x', $request->withHeader('A', 'x')->headers['A']);
        $response = new WebhookResponse(204, null, null);
        self::assertSame([[], ''], [$response->headers, $response->body]);
        self::assertSame(256, (new CurlTransport(null))->connections());
    }

    public function testExceptionsWithNullHaveTheirDefaults(): void
    {
        self::assertSame(TimeoutPhase::Attempt, (new TimeoutException('x', null))->phase);
        self::assertSame('', (new DecodeException('x', null))->rawBody());
        self::assertTrue((new ConnectionException('x', isRetryable: null))->isRetryable);
        $own = new class ('x', isRetryable: null, code: null) extends IntegrationApiException {
        };
        self::assertSame([false, 0], [$own->isRetryable, $own->getCode()]);
    }

    public function testWebhooksWithNullHaveTheirDefaults(): void
    {
        $signed = Testing::signWebhook(Testing::exampleEvent('order.paid', null), [self::SECRET], null, null);
        $arguments = [$signed->body, $signed->headers, [self::SECRET]];
        self::assertInstanceOf(OrderPaidEvent::class, Webhooks::unwrap(...$arguments, tolerance: null, now: null));
        Webhooks::verify(...$arguments, tolerance: null, now: null);
        $handler = Webhooks::handler([self::SECRET], null, null, null, null, null);
        $handler->on(OrderPaidEvent::class, static fn (): int => 0);
        self::assertSame(204, $handler->receive('POST', $signed->headers, $signed->body)->status);
    }

    public function testTheTestKitWithNullHasItsDefaults(): void
    {
        $fake = new FakeApi(...['apiKey' => 'ik_test_x'] + $this->nulls(Client::class));
        $fake->reply('orders.list', null, null, fields: null, headers: null);
        $fake->replyOnce('orders.list', null, 503, fields: null, headers: null);
        self::assertNotEmpty($fake->api->orders->list()->firstPage()->data);
        self::assertCount(2, $fake->calls());
        self::assertEquals($fake->example('orders.list'), $fake->example('orders.list', null, null));
        self::assertSame([[], []], [(new FakeReply(fields: null))->fields, (new FakeReply(headers: null))->headers]);
    }

    /** @dataProvider required */
    public function testANullForARequiredArgumentIsAnErrorThatNamesIt(callable $call, string $name): void
    {
        $this->expectException(TypeError::class);
        $this->expectExceptionMessage("\$$name");
        $call();
    }

    /** @return array<string, array{callable, string}> */
    public static function required(): array
    {
        $fake = new FakeApi();
        return [
            'an argument of an operation' => [static fn () => $fake->api->orders->retrieve(null), 'orderId'],
            'a path' => [static fn () => $fake->api->request('GET', null), 'path'],
            'the content of a file' => [static fn () => new FilePart(null), 'bytes'],
            'secrets' => [static fn () => Webhooks::unwrap('', [], null), 'secrets'],
            'a limit' => [static fn () => $fake->api->orders->list()->toArray(null), 'limit'],
            'the name of a reply' => [static fn () => $fake->reply(null), 'operation'],
        ];
    }

    /** @return array<string, null> */
    private function nulls(string $class): array
    {
        $names = array_column((new ReflectionMethod($class, '__construct'))->getParameters(), 'name');
        return array_fill_keys($names, null);
    }
}
