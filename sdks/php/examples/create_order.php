<?php

/**
 * Creates the order of a shopping cart only once, no matter how often the program runs.
 */

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\OrderLineItemCreate;
use IntegrationApi\RequestOptions;

require 'vendor/autoload.php';

$cartId = $argv[1] ?? '1042';

// The key derives from the cart instead of being random: if the program crashes and restarts, the API still recognises
// the order.
$response = (new Client())->orders->withResponse()->create(
    currency: 'EUR',
    customer: new Customer(email: 'ada@buyer.example'),
    lineItems: [new OrderLineItemCreate(sku: 'SWEATER-MOSS-M', quantity: 2)],
    options: new RequestOptions(idempotencyKey: "cart-$cartId"),
);

$order = $response->data;
$total = $order->totals->total;
echo "order $order->number: $total->amount minor units of $total->currency, {$order->status->value}\n";
$when = $response->isReplayed ? 'earlier' : 'now';
echo "$response->attempts attempt(s), created $when, request $response->requestId\n";
