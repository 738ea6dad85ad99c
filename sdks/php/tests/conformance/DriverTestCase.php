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
                'body' => ['name' => 'body', 'type' => ['model' => 'OrderUpdate']],
                'result' => ['model' => 'Order'],
            ],
            'getEvent' => [
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

    protected static function pages(): ScriptedTransport
    {
        return new ScriptedTransport(
            new HttpResponse(200, [], '{"data":[{"id":"a","new":1.0},{"id":"b"}],"has_more":true,"next_cursor":"2"}'),
            new HttpResponse(200, [], '{"data":[{"id":"c"}],"has_more":false,"next_cursor":null}'),
        );
    }
}
