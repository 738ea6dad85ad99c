<?php

// The library over a client of PSR-18: php psr18.php <Guzzle or Symfony>.

declare(strict_types=1);

use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Psr7\HttpFactory;
use IntegrationApi\Client;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\NotFoundException;
use IntegrationApi\Model\Customer;
use IntegrationApi\Model\OrderLineItemCreate;
use IntegrationApi\Transport\Psr18Transport;
use Symfony\Component\HttpClient\CurlHttpClient;
use Symfony\Component\HttpClient\Psr18Client;

require __DIR__ . '/check.php';
require 'GuzzleHttp/autoload.php';
require 'Symfony/Component/HttpClient/autoload.php';

$factory = new HttpFactory();
$http = $argv[1] === 'Guzzle'
    ? new Guzzle(['timeout' => 10])
    : new Psr18Client(new CurlHttpClient(['max_redirects' => 0, 'timeout' => 10]), $factory, $factory);
$transport = new Psr18Transport($http, $factory, $factory);
$api = new Client(baseUrl: getenv('INTEGRATION_API_BASE_URL') . '/fail-once/503', transport: $transport);
check('a list is received, after a retry', count($api->products->list()->firstPage()->data) > 0);
$items = [new OrderLineItemCreate(sku: 'SHIRT-BLUE-M', quantity: 2)];
$order = $api->orders->create('EUR', new Customer(email: 'ada@buyer.example'), $items);
check('an order is created, after a retry', $order->number !== null, $order->number);
$posts = array_filter(received(), static fn (array $request): bool => $request['method'] === 'POST');
$keys = array_column(array_column($posts, 'headers'), 'Idempotency-Key');
check('both attempts have one idempotency key', count($keys) === 2 && $keys[0] === $keys[1], $posts);
try {
    (new Client(baseUrl: 'http://127.0.0.1:1', transport: $transport, maxRetries: 0))->rateLimit->retrieve();
} catch (ConnectionException $error) {
    check('a refused connection is an exception of the library', $error->isRetryable, $error->getMessage());
}
