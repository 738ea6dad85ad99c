<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use DateTimeImmutable;
use IntegrationApi\Client;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Tests\ScriptedTransport;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/autoload.php';

final class DriverTest extends TestCase
{
    private const KEY = 'ik_test_never_shown';
    private const LIST = ['operation' => 'listOrders'];
    private const TABLE = [
        'operations' => [
            'listOrders' => [
                'resource' => 'orders',
                'method' => 'list',
                'path' => [],
                'query' => ['created_at_min' => ['name' => 'createdAtMin', 'type' => 'date-time']],
                'headers' => [],
            ],
            'updateOrder' => [
                'resource' => 'orders',
                'method' => 'update',
                'path' => ['order_id' => ['name' => 'orderId', 'type' => 'plain']],
                'query' => [],
                'headers' => ['If-Match' => ['name' => 'ifMatch', 'type' => 'plain']],
                'body' => ['name' => 'body', 'type' => ['model' => 'OrderUpdate']],
            ],
        ],
        'models' => [
            'OrderUpdate' => ['class' => 'OrderUpdate', 'fields' => [
                'external_id' => ['name' => 'externalId', 'type' => 'plain'],
                'note' => ['name' => 'note', 'type' => 'plain'],
                'metadata' => ['name' => 'metadata', 'type' => ['map' => 'plain']],
            ]],
            'Customer' => ['class' => 'Customer', 'fields' => ['email' => ['name' => 'email', 'type' => 'plain']]],
            'Either' => ['discriminator' => 'kind', 'variants' => ['customer' => 'Customer']],
        ],
    ];

    /**
     * Returns the outcome of a call as decoded by the harness.
     *
     * @param array<string, mixed>|object $call
     * @param array<string, mixed> $client
     * @return array<string, mixed>
     */
    private static function outcome(ScriptedTransport $transport, array|object $call, array $client = []): array
    {
        $make = static fn (#[\SensitiveParameter] mixed ...$options): Client
            => new Client(...$options + ['transport' => $transport]);
        $client += ['api_key' => self::KEY, 'base_url' => 'https://api.example'];
        $job = json_encode(['id' => 7, 'client' => $client, 'call' => $call], JSON_THROW_ON_ERROR);
        $response = (new Jobs(self::TABLE, new Log(), $make))->handle($job);
        self::assertSame(7, $response['id']);
        self::assertGreaterThanOrEqual(0, $response['ms']);
        return json_decode(Lines::encode($response['outcome']), true, flags: JSON_THROW_ON_ERROR);
    }

    private static function pages(): ScriptedTransport
    {
        return new ScriptedTransport(
            new HttpResponse(200, [], '{"data":[{"id":"a","new":1.0},{"id":"b"}],"has_more":true,"next_cursor":"2"}'),
            new HttpResponse(200, [], '{"data":[{"id":"c"}],"has_more":false,"next_cursor":null}'),
        );
    }

    public function testMapsJsonNamesToArgumentsOfTheLibrary(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{"id":"ord_1","unknown":{}}'));
        $outcome = self::outcome($transport, [
            'operation' => 'updateOrder',
            'path' => ['order_id' => 'ord_1'],
            'headers' => ['If-Match' => '"3"'],
            'body' => ['note' => null, 'metadata' => (object) []],
            'options' => ['idempotency_key' => 'k-1', 'timeout_ms' => 250, 'extra_headers' => ['X-A' => 'b']],
        ]);
        self::assertSame('ord_1', $outcome['value']['id']);
        [$request] = $transport->requests;
        self::assertSame('PATCH https://api.example/api/v1/orders/ord_1', "$request->method $request->url");
        self::assertSame('{"note":null,"metadata":{}}', $request->body);
        self::assertSame(0.25, $request->timeout);
        self::assertSame(['"3"', 'k-1', 'b'], [
            $request->headers['If-Match'],
            $request->headers['Idempotency-Key'],
            $request->headers['X-A'],
        ]);
    }

    /**
     * @dataProvider reaches
     * @param array<string, mixed> $pages
     * @param list<string> $ids
     */
    public function testIteratesOverAListUpToTheRequestedLength(array $pages, array $ids, int $requests): void
    {
        $transport = self::pages();
        $outcome = self::outcome($transport, ['pages' => self::LIST + $pages]);
        self::assertSame($ids, array_column($outcome['value'], 'id'));
        self::assertCount($requests, $transport->requests);
    }

    /** @return list<array{array<string, mixed>, list<string>, int}> */
    public static function reaches(): array
    {
        return [
            [['take' => 'all'], ['a', 'b', 'c'], 2],
            [['take' => 2], ['a', 'b'], 1],
            [['take' => 0], [], 1],
            [['limit' => 3], ['a', 'b', 'c'], 2],
        ];
    }

    public function testReportsPagesWithAllReceivedFields(): void
    {
        $outcome = self::outcome(self::pages(), ['pages' => self::LIST + ['take' => 1, 'per' => 'pages']]);
        self::assertSame(['id' => 'a', 'new' => 1.0], $outcome['value'][0]['data'][0]);
        self::assertSame('2', $outcome['value'][0]['next_cursor']);
    }

    public function testCountsTheErrorsOfManyCallsByClass(): void
    {
        $transport = new ScriptedTransport(
            new HttpResponse(200, [], '{"data":[],"has_more":false}'),
            new HttpResponse(429, [], ''),
            new HttpResponse(429, [], ''),
        );
        $outcome = self::outcome($transport, ['many' => ['times' => 3, 'at_once' => 2, 'call' => self::LIST]]);
        self::assertSame(['kind' => 'many', 'ok' => 1, 'errors' => ['RateLimit' => 2]], $outcome);
    }

    public function testReportsTheFieldsOfAnError(): void
    {
        $body = '{"code":"invalid","errors":[{"pointer":"#/a","code":"x"},{"parameter":"b","code":"y"}]}';
        $transport = new ScriptedTransport(new HttpResponse(422, ['retry-after-ms' => '20'], $body));
        $outcome = self::outcome($transport, self::LIST);
        self::assertSame(['Validation', 422, 'invalid'], [$outcome['class'], $outcome['status'], $outcome['code']]);
        self::assertSame(['GET', '/api/v1/orders'], [$outcome['method'], $outcome['path']]);
        self::assertSame(20.0, $outcome['retry_after_ms']);
        self::assertSame([['#/a', 'x'], ['b', 'y']], $outcome['fields']);
        self::assertNull($outcome['request_id']);
    }

    public function testReportsOtherErrorsAsNative(): void
    {
        $outcome = self::outcome(self::pages(), self::LIST + ['query' => ['limits' => 1]]);
        self::assertSame('native:Error', $outcome['class']);
        self::assertStringContainsString('$limits', $outcome['sinks']['message']);
    }

    public function testReportsEverySinkOfAnError(): void
    {
        $call = ['operation' => 'updateOrder', 'path' => ['order_id' => '..'], 'body' => (object) []];
        $outcome = self::outcome(self::pages(), $call);
        self::assertSame('InvalidRequest', $outcome['class']);
        self::assertSame(['message', 'string', 'json', 'dump', 'log', 'stack'], array_keys($outcome['sinks']));
        // The trace has the arguments of library functions, but not those of the driver.
        self::assertStringContainsString('{order_id}', $outcome['sinks']['stack']);
        self::assertStringNotContainsString(self::KEY, implode($outcome['sinks']));
    }

    public function testDumpsTheClient(): void
    {
        $outcome = self::outcome(self::pages(), ['construct' => (object) []]);
        self::assertNull($outcome['value']);
        self::assertStringContainsString('https://api.example', $outcome['sinks']['dump']);
        self::assertStringNotContainsString(self::KEY, implode($outcome['sinks']));
    }

    public function testLogsWarnings(): void
    {
        $log = new Log();
        $log->begin();
        trigger_error('odd', E_USER_WARNING);
        self::assertStringContainsString('odd in ' . __FILE__, $log->end());
    }

    /**
     * @dataProvider unsupported
     * @param array<string, mixed>|object $call
     * @param array<string, mixed> $client
     */
    public function testReportsMissingFeaturesAsUnsupported(array|object $call, array $client, string $what): void
    {
        self::assertSame(['kind' => 'unsupported', 'feature' => $what], self::outcome(self::pages(), $call, $client));
    }

    /** @return list<array{array<string, mixed>|object, array<string, mixed>, string}> */
    public static function unsupported(): array
    {
        $unknown = ['operation' => 'noSuch'];
        return [
            [['unwrap' => (object) []], [], 'call unwrap'],
            [$unknown, [], 'operation noSuch'],
            [['construct' => (object) []], ['warp_ms' => 9], 'option warp_ms'],
            [self::LIST + ['options' => ['cancel' => ['on' => 'request']]], [], 'option cancel'],
            [['many' => ['times' => 2, 'at_once' => 1, 'call' => $unknown]], [], 'operation noSuch'],
        ];
    }

    public function testReportsOnlyTheSizeOfAVeryLargeValue(): void
    {
        $body = '{"data":[{"id":"' . str_repeat('x', 1_048_576) . '"}]}';
        $outcome = self::outcome(new ScriptedTransport(new HttpResponse(200, [], $body)), self::LIST);
        self::assertMatchesRegularExpression('/^\d+ bytes of JSON$/D', $outcome['value']);
    }

    public function testAValueWithoutJsonFormIsAnError(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{"version":1,"more":1e400}'));
        $call = ['operation' => 'updateOrder', 'path' => ['order_id' => 'o'], 'body' => (object) []];
        self::assertSame('native:JsonException', self::outcome($transport, $call)['class']);
    }

    public function testAJobThatPhpCannotDecodeIsUnsupported(): void
    {
        $response = (new Jobs(self::TABLE, new Log()))->handle('{"id":12,"call":"\\ud800"}');
        self::assertSame([12, 'unsupported'], [$response['id'], $response['outcome']['kind']]);
    }

    public function testIgnoresCancellations(): void
    {
        self::assertNull((new Jobs(self::TABLE, new Log()))->handle('{"cancel":12}'));
    }

    public function testKeysRotate(): void
    {
        $key = Options::rotate(['one', 'two']);
        self::assertSame(['one', 'two', 'two'], [$key(), $key(), $key()]);
    }

    public function testConvertsNestedValuesToModels(): void
    {
        $arguments = new Arguments(self::TABLE);
        $value = json_decode('[{"k":{"note":null}},"odd"]');
        [$map, $odd] = $arguments->convert($value, ['list' => ['map' => ['model' => 'OrderUpdate']]]);
        self::assertEquals(new OrderUpdate(note: null), $map['k']);
        self::assertSame('odd', $odd);
        $dateTime = '2026-05-01T12:34:56.25-07:00';
        self::assertEquals(new DateTimeImmutable($dateTime), $arguments->convert($dateTime, 'date-time'));
        self::assertSame('2026-05-01T12:34:56', $arguments->convert('2026-05-01T12:34:56', 'date-time'));
        $variant = (object) ['kind' => 'new'];
        self::assertSame($variant, $arguments->convert($variant, ['model' => 'Either']));
        $customer = (object) ['email' => 'a@b.example'];
        self::assertInstanceOf(Customer::class, $arguments->convert($customer, ['model' => 'Customer']));
    }
}
