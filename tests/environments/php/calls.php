<?php

// A read, a write and a webhook.

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\OrderLineItemCreate;
use IntegrationApi\Model\OrderPaidEvent;
use IntegrationApi\Testing;
use IntegrationApi\Webhooks;

require __DIR__ . '/check.php';

echo 'version ', PHP_VERSION, "\n";
$api = new Client(baseUrl: $_SERVER['INTEGRATION_API_BASE_URL'] . '/fail-once/503');
check('a list is received, after a retry', count($api->products->list()->firstPage()->data) > 0);
$items = [new OrderLineItemCreate(sku: 'SHIRT-BLUE-M', quantity: 2)];
$order = $api->orders->create('EUR', new Customer(email: 'ada@buyer.example'), $items);
check('an order is created, after a retry', $order->number !== null, $order->number);
try {
    (new Client(baseUrl: 'http://127.0.0.1:1', maxRetries: 0))->rateLimit->retrieve();
} catch (ConnectionException $error) {
    check('a refused connection is an exception of the library', $error->attempts === 1, $error->getMessage());
}
$signed = Testing::signWebhook(Testing::exampleEvent('order.paid'), secrets: [SECRET]);
$handler = Webhooks::handler([SECRET])->on(OrderPaidEvent::class, static fn (OrderPaidEvent $event): ?string => $event->id);
$status = $handler->receive('POST', $signed->headers, $signed->body)->status;
check('a webhook is received', $status === 204, $status);
