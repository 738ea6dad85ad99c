<?php

// A template of Twig that shows an order, and fails if a variable does not exist.

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Model\Order;
use Twig\Environment;
use Twig\Loader\ArrayLoader;

require __DIR__ . '/check.php';
require 'Twig/autoload.php';

echo 'version ', Environment::VERSION, "\n";
$template = '{{ order.id }} {{ order.placedAt|date("Y") }} {{ order.totals.total.amount }}
    {{ order.totals.total.currency }} {{ order.status.value }} {{ order.note ?? "no note" }} {{ order.shippingAddress.city }}
    {% for item in order.lineItems %}{{ item.sku }} {{ item.unitPrice.amount }} {% endfor %}';
$nothing = '{{ order.note }}|{{ order.placedAt }}|{{ order.shippingAddress }}|{{ order.shippingAddress.city ?? "none" }}
    |{{ order.lineItems|default([])|length }}';
$twig = new Environment(new ArrayLoader(['order' => $template, 'nothing' => $nothing]), ['strict_variables' => true]);

function rendered(Environment $twig, string $name, Order $order): string
{
    try {
        return trim((string) preg_replace('/\s+/', ' ', $twig->render($name, ['order' => $order])));
    } catch (Throwable $error) {
        return $error->getMessage();
    }
}

$order = (new Client())->orders->retrieve(ORDER);
$shown = rendered($twig, 'order', $order);
$expected = '/^' . ORDER . ' \d{4} \d+ [A-Z]{3} \w+ /';
check('a template shows the fields of an order', preg_match($expected, $shown) === 1, $shown);
check('a template shows the items of an order', str_contains($shown, $order->lineItems[0]->sku), $shown);
$data = ['note' => null, 'placed_at' => null, 'shipping_address' => null, 'line_items' => null];
foreach (['null' => $data, 'absent' => []] as $state => $fields) {
    $shown = rendered($twig, 'nothing', Order::fromArray(['id' => 'ord_1'] + $fields));
    check("a template may read fields that are $state", $shown === '|||none |0', $shown);
}
