<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/autoload.php';

/** Reads values with a small dispatch table. */
abstract class TypedTestCase extends TestCase
{
    protected const ORDER = '{"id":"ord_1","status":"paused","currency":"EUR","customer":{"email":"a@b.example"},'
        . '"line_items":[{"id":"li_1","quantity":9007199254740993}],"totals":{"total":{"amount":5,"currency":"EUR"}},'
        . '"note":null,"metadata":{},"version":3,"placed_at":"2026-05-04T11:00:00.123456789+02:00",'
        . '"cancellation":{"restocked":true},"gift":{"wrap":"red"}}';

    protected const MODELS = [
        'Order' => ['class' => 'Order', 'fields' => [
            'id' => ['name' => 'id', 'type' => 'string'],
            'number' => ['name' => 'number', 'type' => 'string'],
            'status' => ['name' => 'status', 'type' => ['enum' => 'OrderStatus']],
            'currency' => ['name' => 'currency', 'type' => 'string'],
            'customer' => ['name' => 'customer', 'type' => ['model' => 'Customer']],
            'line_items' => ['name' => 'lineItems', 'type' => ['list' => ['model' => 'OrderLineItem']]],
            'totals' => ['name' => 'totals', 'type' => ['model' => 'OrderTotals']],
            'note' => ['name' => 'note', 'type' => 'string'],
            'metadata' => ['name' => 'metadata', 'type' => ['map' => 'string']],
            'cancellation' => ['name' => 'cancellation', 'type' => ['model' => 'OrderCancellation']],
            'version' => ['name' => 'version', 'type' => 'integer'],
            'placed_at' => ['name' => 'placedAt', 'type' => 'date-time'],
            'created_at' => ['name' => 'createdAt', 'type' => 'date-time'],
        ]],
        'Customer' => ['class' => 'Customer', 'fields' => ['email' => ['name' => 'email', 'type' => 'string']]],
        'OrderLineItem' => ['class' => 'OrderLineItem', 'fields' => [
            'id' => ['name' => 'id', 'type' => 'string'],
            'quantity' => ['name' => 'quantity', 'type' => 'integer'],
        ]],
        'OrderTotals' => ['class' => 'OrderTotals', 'fields' => [
            'total' => ['name' => 'total', 'type' => ['model' => 'Money']],
        ]],
        'OrderCancellation' => ['class' => 'OrderCancellation', 'fields' => [
            'restocked' => ['name' => 'restocked', 'type' => 'boolean'],
        ]],
        'Money' => ['class' => 'Money', 'fields' => [
            'amount' => ['name' => 'amount', 'type' => 'integer'],
            'currency' => ['name' => 'currency', 'type' => 'string'],
        ]],
        'Event' => [
            'discriminator' => 'type',
            'variants' => ['order.paid' => 'OrderPaidEvent', 'order.updated' => 'OrderUpdatedEvent'],
            'unknown' => ['class' => 'UnknownEvent', 'fields' => ['type' => ['name' => 'type', 'type' => 'string']]],
        ],
        'OrderPaidEvent' => ['class' => 'OrderPaidEvent', 'fields' => [
            'type' => ['name' => 'type', 'type' => 'string'],
            'data' => ['name' => 'data', 'type' => ['model' => 'Order']],
        ]],
        'OrderUpdatedEvent' => ['class' => 'OrderUpdatedEvent', 'fields' => [
            'type' => ['name' => 'type', 'type' => 'string'],
        ]],
    ];

    /** Returns the JSON of a value as a program reads it. */
    protected static function dump(mixed $value, string|array|null $type, array $models = self::MODELS): string
    {
        return Lines::encode((new Typed($models))->toJsonValue($value, $type));
    }

    /** @return array<string, mixed> */
    protected static function data(): array
    {
        return json_decode(self::ORDER, true, flags: JSON_THROW_ON_ERROR);
    }
}
