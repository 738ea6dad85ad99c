<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use DateTimeImmutable;
use IntegrationApi\Client;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Tests\ScriptedTransport;
use IntegrationApi\Transport\HttpResponse;
use TypeError;

require_once __DIR__ . '/DriverTestCase.php';

final class DriverTest extends DriverTestCase
{
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
        self::assertEqualsWithDelta(0.25, $request->timeout, 0.05);
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
            [['take' => 0], [], 0],
            [['limit' => 3], ['a', 'b', 'c'], 2],
        ];
    }

    public function testReportsPagesWithAllReceivedFields(): void
    {
        $outcome = self::outcome(self::pages(), ['pages' => self::LIST + ['take' => 1, 'per' => 'pages']]);
        self::assertSame(['id' => 'a', 'new' => 1.0], $outcome['value'][0]['data'][0]);
        self::assertSame('2', $outcome['value'][0]['next_cursor']);
    }

    /** @group fibers */
    public function testCountsTheErrorsOfManyCallsByClass(): void
    {
        $transport = new ScriptedTransport(
            new HttpResponse(200, [], '{"data":[],"has_more":false}'),
            new HttpResponse(429, [], ''),
            new HttpResponse(429, [], ''),
        );
        $many = ['times' => 3, 'at_once' => 1, 'call' => self::LIST];
        $outcome = self::outcome($transport, ['many' => $many], ['max_retries' => 0]);
        self::assertSame(['kind' => 'many', 'ok' => 1, 'errors' => ['RateLimit' => 2]], $outcome);
    }

    /** @group fibers */
    public function testNumbersTheCallsAndReportsTheirValues(): void
    {
        $ok = new HttpResponse(200, [], '{"id":"ord_1"}');
        $transport = new ScriptedTransport($ok, new HttpResponse(404, [], ''), $ok);
        $call = self::UPDATE + ['options' => ['extra_headers' => ['X-A' => 'b']]];
        $many = ['times' => 3, 'at_once' => 1, 'numbered' => 'X-Number', 'call' => $call];
        $outcome = self::outcome($transport, ['many' => $many]);
        self::assertSame([1 => ['id' => 'ord_1'], 3 => ['id' => 'ord_1']], $outcome['values']);
        self::assertSame(['NotFound' => 1], $outcome['errors']);
        $headers = array_column($transport->requests, 'headers');
        self::assertSame(['1', '2', '3'], array_column($headers, 'X-Number'));
        self::assertSame(['b', 'b', 'b'], array_column($headers, 'X-A'));
    }

    public function testStartsNoCallEarlierThanTheCaseSays(): void
    {
        $transport = ['respond' => ['status' => 200, 'json' => ['id' => 'ord_1']]];
        $job = [
            'id' => 7,
            'client' => ['api_key' => self::KEY, 'transport' => $transport],
            'call' => ['many' => ['times' => 3, 'at_once' => 1, 'every_ms' => 20, 'call' => self::UPDATE]],
        ];
        $response = (new Jobs(self::TABLE))->handle(json_encode($job, JSON_THROW_ON_ERROR));
        self::assertGreaterThanOrEqual(40, $response['ms']);
        self::assertSame(3, $response['outcome']['ok']);
    }

    public function testTakesStepsInSequenceAndReportsEachOutcome(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(404, [], ''), new HttpResponse(200, [], '{"id":"ord_2"}'));
        $outcome = self::outcome($transport, ['steps' => [self::UPDATE, self::UPDATE + ['on' => 'client']]]);
        self::assertSame('steps', $outcome['kind']);
        self::assertSame(['log'], array_keys($outcome['sinks']));
        self::assertSame('NotFound', $outcome['steps'][0]['class']);
        self::assertSame(['id' => 'ord_2'], $outcome['steps'][1]['value']);
        self::assertArrayHasKey('dump', $outcome['steps'][1]['sinks']);
    }

    /**
     * @dataProvider calculations
     * @param array<string, mixed> $money
     */
    public function testCalculatesWithMoney(array $money, mixed $result): void
    {
        self::assertSame($result, self::outcome(self::pages(), ['money' => $money])['value']);
    }

    /** @return list<array{array<string, mixed>, mixed}> */
    public static function calculations(): array
    {
        [$one, $two] = [['amount' => 100, 'currency' => 'EUR'], ['amount' => 250, 'currency' => 'EUR']];
        return [
            [['from_decimal' => ['decimal' => '2.50', 'currency' => 'EUR']], $two],
            [['to_decimal' => $two], '2.50'],
            [['add' => [$one, $two]], ['amount' => 350, 'currency' => 'EUR']],
            [['compare' => [$one, $two]], -1],
            [['compare' => [$two, $one]], 1],
        ];
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
            [['juggle' => (object) []], [], 'call juggle'],
            [$unknown, [], 'operation noSuch'],
            [['construct' => (object) []], ['warp_ms' => 9], 'option warp_ms'],
            [['many' => ['times' => 2, 'at_once' => 1, 'call' => $unknown]], [], 'operation noSuch'],
            [['steps' => [$unknown]], [], 'operation noSuch'],
        ];
    }

    public function testReportsWhatHooksMiddlewareAndTheLoggerSee(): void
    {
        $respond = ['status' => 503, 'headers' => ['Retry-After-Ms' => '1']];
        $job = [
            'id' => 7,
            'client' => [
                'api_key' => self::KEY,
                'max_retries' => 1,
                'hooks' => 'throw',
                'logger' => 'throw',
                'middleware' => [
                    ['name' => 'a', 'set_headers' => ['X-A' => 'b'], 'replace_in_url' => ['/api/', '/other/']],
                    ['name' => 'b', 'respond' => $respond],
                ],
            ],
            'call' => self::UPDATE,
        ];
        $log = ini_set('error_log', '/dev/null');
        $outcome = (new Jobs(self::TABLE))->handle(json_encode($job, JSON_THROW_ON_ERROR))['outcome'];
        ini_set('error_log', (string) $log);
        self::assertSame(['Server', 2], [$outcome['class'], $outcome['attempts']]);
        $attempt = static fn (int $number): array => [
            "request $number",
            "a before $number",
            "b before $number",
            "b after $number",
            "a after $number",
            "response $number 503",
        ];
        self::assertSame([...$attempt(1), 'retry 1', ...$attempt(2)], $outcome['events']);
        self::assertStringStartsWith('warn PATCH ', $outcome['log'][1]);
    }

    public function testReportsAnErrorOfAMiddlewareAsNative(): void
    {
        $outcome = self::outcome(self::pages(), self::UPDATE, ['middleware' => [['name' => 'a', 'throw' => true]]]);
        self::assertSame('native:' . CaseFailure::class, $outcome['class']);
    }

    public function testCancelsACallWhenTheCaseSays(): void
    {
        foreach ([['on' => 'before'], ['after_ms' => 0]] as $when) {
            $outcome = self::outcome(self::pages(), self::UPDATE + ['options' => ['cancel' => $when]]);
            self::assertSame(['Cancelled', 0], [$outcome['class'], $outcome['attempts']]);
        }
    }

    /** @group fibers */
    public function testMakesManyCallsAtOnce(): void
    {
        $respond = ['status' => 200, 'json' => ['id' => '{echo}'], 'echo' => 'X-Number'];
        $job = [
            'id' => 7,
            'client' => ['api_key' => self::KEY, 'transport' => ['respond' => $respond]],
            'call' => ['many' => [
                'times' => 5,
                'at_once' => 2,
                'first_alone' => true,
                'every_ms' => 5,
                'numbered' => 'X-Number',
                'call' => self::UPDATE,
            ]],
        ];
        ['ms' => $ms, 'outcome' => $outcome] = (new Jobs(self::TABLE))->handle(json_encode($job, JSON_THROW_ON_ERROR));
        self::assertGreaterThanOrEqual(20, $ms);
        self::assertSame(5, $outcome['ok']);
        self::assertEquals(['id' => '5'], (array) ((array) $outcome['values'])[5]);
    }

    public function testDerivesAndClosesClients(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(404, [], ''));
        $derive = ['derive' => 'other', 'options' => (object) ['max_retries' => 0]];
        $steps = [$derive, ['close' => 'client'], self::UPDATE + ['on' => 'other']];
        ['steps' => $outcomes] = self::outcome($transport, ['steps' => $steps]);
        self::assertSame(['value', 'value', 'error'], array_column($outcomes, 'kind'));
    }

    public function testRequestsAnyPath(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, ['x-request-id' => 'req_1'], '[1]'));
        $outcome = self::outcome($transport, ['request' => [
            'method' => 'POST',
            'path' => '/api/v1/holds/{hold_id}',
            'path_params' => ['hold_id' => 'a b'],
            'query' => ['c' => ['d', 'e']],
            'body' => ['f' => null],
        ]]);
        self::assertSame([[1], 'req_1'], [$outcome['value'], $outcome['meta']['request_id']]);
        self::assertSame('https://api.example/api/v1/holds/a%20b?c=d,e', $transport->requests[0]->url);
        self::assertSame('{"f":null}', $transport->requests[0]->body);
    }

    public function testAJobThatPhpCannotDecodeIsUnsupported(): void
    {
        $response = (new Jobs(self::TABLE))->handle('{"id":12,"call":"\\ud800"}');
        self::assertSame([12, 'unsupported'], [$response['id'], $response['outcome']['kind']]);
    }

    public function testIgnoresCancellations(): void
    {
        self::assertNull((new Jobs(self::TABLE))->handle('{"cancel":12}'));
    }

    public function testKeysRotate(): void
    {
        $key = Options::rotate(['one', 'two'], new Observations());
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

    /**
     * @dataProvider refusedCalls
     * @param array<string, mixed> $call
     */
    public function testReportsACallThatPhpRefuses(array $call, string $reason): void
    {
        $outcome = self::outcome(new ScriptedTransport(), $call);
        self::assertSame(['refused', 'compiler'], [$outcome['kind'], $outcome['refused_by']]);
        self::assertStringContainsString($reason, $outcome['reason']);
        self::assertStringNotContainsString(__DIR__, $outcome['reason']);
    }

    /** @return list<array{array<string, mixed>, string}> */
    public static function refusedCalls(): array
    {
        $update = ['operation' => 'updateOrder', 'path' => ['order_id' => 'ord_1']];
        return [
            [['operation' => 'updateOrder'], '$orderId'],
            [['operation' => 'updateOrder', 'path' => ['order_id' => null]], '$orderId'],
            [$update + ['body' => ['note' => 7]], '$note'],
            [$update + ['body' => ['nte' => 'x']], '$nte'],
        ];
    }

    public function testAnErrorOfPhpInsideOfTheLibraryIsNotRefused(): void
    {
        $this->expectException(TypeError::class);
        Refused::unlessAllowed(static fn (): int => strlen([]), []);
    }
}
