<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use IntegrationApi\Tests\ScriptedTransport;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/autoload.php';

/** Sends jobs to the driver, with a small dispatch table and without a server. */
abstract class DriverTestCase extends TestCase
{
    protected const KEY = 'ik_test_never_shown';
    protected const LIST = ['operation' => 'listOrders'];
    protected const UPDATE = [
        'operation' => 'updateOrder',
        'path' => ['order_id' => 'ord_1'],
        'body' => ['note' => null],
    ];
    protected const EVENT = ['type' => ['name' => 'type', 'type' => 'string']];
    protected const TABLE = [
        'operations' => [
            'listOrders' => [
                'resource' => 'orders',
                'method' => 'list',
                'path' => [],
                'query' => ['created_at_min' => ['name' => 'createdAtMin', 'type' => 'date-time']],
                'headers' => [],
                'result' => ['model' => 'OrderPage'],
                'item' => ['model' => 'Order'],
            ],
            'updateOrder' => [
                'resource' => 'orders',
                'method' => 'update',
                'path' => ['order_id' => ['name' => 'orderId', 'type' => 'string']],
                'query' => [],
                'headers' => ['If-Match' => ['name' => 'ifMatch', 'type' => 'string']],
                'members' => [
                    'external_id' => ['name' => 'externalId', 'type' => 'string'],
                    'note' => ['name' => 'note', 'type' => 'string'],
                    'metadata' => ['name' => 'metadata', 'type' => ['map' => 'string']],
                ],
                'result' => ['model' => 'Order'],
            ],
            'retrieveEvent' => [
                'resource' => 'events',
                'method' => 'retrieve',
                'path' => ['event_id' => ['name' => 'eventId', 'type' => 'string']],
                'query' => [],
                'headers' => [],
                'result' => ['model' => 'Event'],
            ],
        ],
        'models' => [
            'OrderUpdate' => ['class' => 'OrderUpdate', 'fields' => [
                'external_id' => ['name' => 'externalId', 'type' => 'string'],
                'note' => ['name' => 'note', 'type' => 'string'],
                'metadata' => ['name' => 'metadata', 'type' => ['map' => 'string']],
            ]],
            'Customer' => ['class' => 'Customer', 'fields' => ['email' => ['name' => 'email', 'type' => 'string']]],
            'Money' => ['class' => 'Money', 'fields' => [
                'amount' => ['name' => 'amount', 'type' => 'integer'],
                'currency' => ['name' => 'currency', 'type' => 'string'],
            ]],
            'Order' => ['class' => 'Order', 'fields' => [
                'id' => ['name' => 'id', 'type' => 'string'],
                'version' => ['name' => 'version', 'type' => 'integer'],
                'placed_at' => ['name' => 'placedAt', 'type' => 'date-time'],
            ]],
            'Event' => [
                'discriminator' => 'type',
                'variants' => ['order.paid' => 'OrderPaidEvent'],
                'unknown' => ['class' => 'UnknownEvent', 'fields' => self::EVENT],
            ],
            'OrderPaidEvent' => ['class' => 'OrderPaidEvent', 'fields' => self::EVENT],
            'Either' => ['discriminator' => 'kind', 'variants' => ['customer' => 'Customer']],
        ],
    ];

    protected function setUp(): void
    {
        // The stack traces of a test have all of PHPUnit as arguments, which takes seconds to print.
        ini_set('zend.exception_ignore_args', '1');
    }

    protected function tearDown(): void
    {
        ini_set('zend.exception_ignore_args', '0');
    }

    /**
     * Returns the outcome of a call as decoded by the harness.
     *
     * @param array<string, mixed>|object $call
     * @param array<string, mixed> $client
     * @return array<string, mixed>
     */
    protected static function outcome(ScriptedTransport $transport, array|object $call, array $client = []): array
    {
        $make = static fn (#[\SensitiveParameter] mixed ...$options): Client
            => new Client(...$options + ['transport' => $transport]);
        $client += ['api_key' => self::KEY, 'base_url' => 'https://api.example'];
        $job = json_encode(['id' => 7, 'client' => $client, 'call' => $call], JSON_THROW_ON_ERROR);
        $response = (new Jobs(self::TABLE, $make))->handle($job);
        self::assertSame(7, $response['id']);
        self::assertGreaterThanOrEqual(0, $response['ms']);
        return json_decode(Lines::encode($response['outcome']), true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Returns the outcome of a call that the driver makes as a process.
     *
     * @param array<string, mixed> $call
     * @param array<string, mixed> $client
     * @return array<string, mixed>
     */
    protected static function driverOutcome(array $call, array $client): array
    {
        $table = (string) tempnam(sys_get_temp_dir(), 'table');
        file_put_contents($table, json_encode(self::TABLE, JSON_THROW_ON_ERROR));
        $job = json_encode(['id' => 1, 'client' => $client + ['api_key' => self::KEY], 'call' => $call]);
        $lines = self::linesOf([__DIR__ . '/driver.php', $table, 'php'], "$job\n");
        unlink($table);
        self::assertCount(2, $lines);
        return json_decode($lines[1], true, flags: JSON_THROW_ON_ERROR)['outcome'];
    }

    /** Runs PHP code in a separate process, and returns the JSON that it prints. */
    protected static function output(string $code): mixed
    {
        $start = 'require ' . var_export(__DIR__ . '/autoload.php', true) . '; ';
        $lines = self::linesOf(['-dzend.exception_ignore_args=0', '-r', $start . $code], '');
        return json_decode(implode($lines), true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * @param list<string> $arguments
     * @return list<string>
     */
    private static function linesOf(array $arguments, string $input): array
    {
        $files = [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']];
        $process = proc_open([PHP_BINARY, ...$arguments], $files, $pipes);
        self::assertIsResource($process);
        fwrite($pipes[0], $input);
        fclose($pipes[0]);
        $text = (string) stream_get_contents($pipes[1]);
        proc_close($process);
        return explode("\n", trim($text));
    }

    protected static function pages(): ScriptedTransport
    {
        return new ScriptedTransport(
            new HttpResponse(200, [], '{"data":[{"id":"a","new":1.0},{"id":"b"}],"has_more":true,"next_cursor":"2"}'),
            new HttpResponse(200, [], '{"data":[{"id":"c"}],"has_more":false,"next_cursor":null}'),
        );
    }
}
