<?php

/**
 * Makes the first calls of a new user to the server at FIRST_CALLS_URL, and prints one JSON line for each.
 */

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\FieldError;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\InventoryLevel;
use IntegrationApi\Model\InventorySet;
use IntegrationApi\Model\Order;
use IntegrationApi\Model\OrderLineItemCreate;
use LogicException;
use ReflectionClass;

require __DIR__ . '/autoload.php';

$client = static fn (string $session): Client => new Client(
    apiKey: 'ik_test_mock',
    baseUrl: getenv('FIRST_CALLS_URL') . "/s/$session",
    maxRetries: 0,
);
$report = static function (string $call, array $result): void {
    echo json_encode(['call' => $call] + $result, JSON_THROW_ON_ERROR), "\n";
};
$failure = static function (callable $call): ApiException {
    try {
        $call();
    } catch (ApiException $error) {
        return $error;
    }
    throw new LogicException('The call must fail.');
};
$class = static fn (ApiException $error): string => preg_replace(
    '/Exception$/D',
    '',
    (new ReflectionClass($error))->getShortName(),
);

$ids = [];
foreach ($client('two-pages')->products->list() as $product) {
    $ids[] = $product->id;
}
$report('list_products', ['ids' => $ids]);

$create = static fn (Client $api): Order => $api->orders->create(
    currency: 'EUR',
    customer: new Customer(email: 'ada@buyer.example'),
    lineItems: [new OrderLineItemCreate(sku: 'SWEATER-MOSS-M', quantity: 2)],
);
$order = $create($client('plain'));
$report('create_order', [
    'id' => $order->id,
    'status' => $order->status,
    'total' => $order->totals->total->amount,
]);

$stock = $client('plain')->inventory->set(
    items: [new InventorySet(sku: 'SWEATER-MOSS-M', onHand: 40)],
);
$available = array_map(static fn (InventoryLevel $level): ?int => $level->available, $stock->data);
$report('set_inventory', ['available' => $available]);

$error = $failure(static fn () => $client('401')->orders->retrieve('ord_o7PVYVPFyhhnxujS'));
$report('unauthorized', [
    'error' => $class($error),
    'status' => $error->status,
    'code' => $error->errorCode?->value,
    'request_id' => $error->requestId,
]);

$error = $failure(static fn () => $create($client('422')));
$report('invalid', [
    'error' => $class($error),
    'status' => $error->status,
    'code' => $error->errorCode?->value,
    'fields' => array_map(
        static fn (FieldError $field): array => [$field->pointer ?? $field->parameter, $field->code?->value],
        $error->errors,
    ),
]);

$error = $failure(static fn () => $client('429')->products->list()->firstPage());
$report('limited', [
    'error' => $class($error),
    'status' => $error->status,
    'retry_after' => $error->retryAfter,
]);
