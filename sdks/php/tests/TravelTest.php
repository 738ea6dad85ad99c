<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use BackedEnum;
use GuzzleHttp\Client as Guzzle;
use IntegrationApi\CacheState;
use IntegrationApi\Client;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\WebhookFailureReason;
use IntegrationApi\Exception\WebhookVerificationException;
use IntegrationApi\FieldError;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\OrderLineItemCreate;
use IntegrationApi\Outcome;
use IntegrationApi\Page;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Psr18Transport;
use IntegrationApi\UnknownValue;
use IntegrationApi\Webhooks;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use stdClass;
use Throwable;
use TypeError;

require_once 'GuzzleHttp/autoload.php';
require_once 'Nyholm/Psr7/autoload.php';

/** Values leave the process, such as in the queue of a framework, and come back; no secret leaves with them. */
final class TravelTest extends TestCase
{
    private const KEY = 'ik_test_round_trip';

    /** @dataProvider values */
    public function testAValueComesBackFromTextAndFromASerialisation(string $schema, string $json): void
    {
        $class = "IntegrationApi\\Model\\$schema";
        if (is_subclass_of($class, BackedEnum::class)) {
            $case = $class::tryFrom(json_decode($json)) ?? new UnknownValue(json_decode($json));
            self::assertEquals($case, unserialize(serialize($case)));
            self::assertSame($json, json_encode(unserialize(serialize($case))));
            return;
        }
        if (in_array($json, self::refused(), true)) {
            $this->expectException(InvalidRequestException::class);
        }
        $value = $class::fromJson($json);
        foreach ([$value, unserialize(serialize($value)), unserialize(serialize($value->with()))] as $copy) {
            self::assertEquals(json_decode($json), json_decode($copy->toJson()));
            self::assertTrue($value->equals($copy));
        }
    }

    /**
     * Returns the texts that a model of PHP cannot hold: `json_decode()` accepts no half of a surrogate pair.
     *
     * @return list<string>
     */
    private static function refused(): array
    {
        $isRefused = static fn (stdClass $value): bool => $value->why === 'half a surrogate pair is kept';
        return array_column(array_filter(self::vectors()->values, $isRefused), 'json');
    }

    /** @return array<string, array{string, string}> */
    public static function values(): array
    {
        $values = [];
        foreach (self::vectors()->values as $value) {
            $values["$value->schema: $value->why"] = [$value->schema, $value->json];
        }
        return $values;
    }

    /** @dataProvider errors */
    public function testAnErrorComesBackWithoutTheKey(stdClass $given): void
    {
        $error = self::errorOf(new HttpResponse($given->status, self::lower($given->headers), $given->body));
        self::assertStringContainsString($given->class, $error::class);
        $outcome = new Outcome(null, $error);
        foreach ([$error, $outcome] as $value) {
            self::assertStringNotContainsString(self::KEY, serialize($value));
        }
        foreach ([unserialize(serialize($error)), unserialize(serialize($outcome))->error] as $copy) {
            self::assertSame($error::class, $copy::class);
            self::assertEquals(self::shown($error), self::shown($copy));
            self::assertSame('', $copy->rawBody());
            self::assertStringNotContainsString(self::KEY, print_r([$copy, $copy->body(), $copy->getTrace()], true));
        }
    }

    /** @return array<string, array{stdClass}> */
    public static function errors(): array
    {
        $errors = [];
        foreach (self::vectors()->errors as $error) {
            $errors["$error->class: $error->why"] = [$error];
        }
        return $errors;
    }

    /** @dataProvider exceptions */
    public function testEveryExceptionOfTheLibraryIsSerialisable(IntegrationApiException $error): void
    {
        $copy = unserialize(serialize($error));
        self::assertSame($error::class, $copy::class);
        self::assertSame(get_object_vars($error), get_object_vars($copy));
        self::assertSame([$error->getLine(), $error->getMessage()], [$copy->getLine(), $copy->getMessage()]);
        self::assertSame(array_column($error->getTrace(), 'function'), array_column($copy->getTrace(), 'function'));
        self::assertSame($error->getPrevious()?->getMessage(), $copy->getPrevious()?->getMessage());
    }

    /** @return array<string, array{IntegrationApiException}> */
    public static function exceptions(): array
    {
        // Its frames have closures as arguments, which PHP cannot serialise.
        $made = static fn (callable $make): array => [$make(static fn (): int => 1)];
        $cause = new RuntimeException('socket', 7, new RuntimeException('cable'));
        return [
            'timeout' => $made(static fn () => new TimeoutException('late', previous: $cause)),
            'decode' => $made(static fn () => new DecodeException('odd', 'body', status: 200, requestId: 'req_1')),
            'configuration' => $made(static fn () => new ConfigurationException('no')),
            'webhook' => $made(
                static fn () => new WebhookVerificationException(WebhookFailureReason::NoMatch, 'no', $cause),
            ),
        ];
    }

    public function testAnExceptionOfAnotherLibraryTravelsAsItsText(): void
    {
        $made = static fn (callable $make): Throwable => $make();
        $outcome = new Outcome(null, $made(static fn () => new TypeError('wrong')));
        $copy = unserialize(serialize($outcome));
        self::assertFalse($copy->isSuccess());
        self::assertSame('TypeError: wrong', $copy->error?->getMessage());
    }

    public function testAPageAndAResponseTravel(): void
    {
        $body = '{"data":[{"id":"prod_1","title":"Moss","gift":1.0},{"id":"prod_2"}],"has_more":true,'
            . '"next_cursor":"c2","total":7}';
        $client = new Client(self::KEY, transport: new ScriptedTransport(new HttpResponse(200, [], $body)));
        $response = $client->products->withResponse()->list();
        $copy = unserialize(serialize($response));
        self::assertStringNotContainsString(self::KEY, serialize($response));
        self::assertInstanceOf(Page::class, $copy->data);
        self::assertSame($body, json_encode($copy->data, JSON_PRESERVE_ZERO_FRACTION));
        self::assertSame(['Moss', null], array_map(static fn ($product) => $product->title, $copy->data->data));
        self::assertSame([true, 'c2', 2], [$copy->data->hasMore, $copy->data->nextCursor, count($copy->data)]);
        self::assertSame([['total' => 7], true], [$copy->data->extra(), $copy->data->has('total')]);
        self::assertSame([200, $body], [$copy->status, $copy->body()]);
        self::assertSame($body, json_encode(unserialize(serialize($copy->data)), JSON_PRESERVE_ZERO_FRACTION));
    }

    public function testAnObjectThatHoldsAKeyOrAConnectionCannotBeSerialised(): void
    {
        $client = new Client(self::KEY, transport: new ScriptedTransport());
        $secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
        $holders = [$client, $client->orders, $client->orders->list(), Webhooks::handler($secrets)];
        $factory = new Psr17Factory();
        $psr18 = new Psr18Transport(new Guzzle(), $factory, $factory);
        $state = new CacheState(new FileCache('travel'), 'travel');
        foreach ([...$holders, new CurlTransport(), $psr18, $state] as $value) {
            try {
                serialize($value);
                self::fail(get_debug_type($value) . ' was serialised');
            } catch (ConfigurationException $error) {
                self::assertStringContainsString('cannot be serialised', $error->getMessage());
            }
        }
    }

    private static function errorOf(HttpResponse $response): ApiException
    {
        $client = new Client(self::KEY, transport: new ScriptedTransport($response), maxRetries: 0);
        try {
            $client->orders->create(
                currency: 'EUR',
                customer: new Customer(email: 'ada@buyer.example'),
                lineItems: [new OrderLineItemCreate(sku: 'A', quantity: 1)],
                options: new RequestOptions(idempotencyKey: 'round-trip-1'),
            );
        } catch (ApiException $error) {
            return $error;
        }
        self::fail('the call succeeded');
    }

    /** @return array<string, mixed> */
    private static function shown(ApiException $error): array
    {
        $errors = array_map(static fn (FieldError $one): array => get_object_vars($one), $error->errors);
        return ['errors' => $errors, 'message' => $error->getMessage(), 'code' => $error->getCode()]
            + array_diff_key(get_object_vars($error), ['errors' => 0]);
    }

    /** @return array<string, string> */
    private static function lower(stdClass $headers): array
    {
        return array_change_key_case((array) $headers);
    }

    private static function vectors(): stdClass
    {
        return json_decode((string) file_get_contents(__DIR__ . '/../../../openapi/vectors/round-trips.json'));
    }
}
