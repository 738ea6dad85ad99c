<?php

// A job with objects of the library, which another process runs: php queued.php, which starts php queued.php <job>.

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Model\Order;

require __DIR__ . '/check.php';

if (isset($argv[1])) {
    ['order' => $order, 'page' => $page, 'error' => $error] = unserialize((string) file_get_contents($argv[1]));
    check('the order of a job is that of the call', $order->equals((new Client())->orders->retrieve(ORDER)), $order);
    check('a field of it can be read', $order->placedAt?->format('Y') > 2000, $order->placedAt);
    check('the page of a job has its items', $page->data[0] instanceof Order, $page);
    check('the exception of a job has its facts', $error->attempts === 1 && $error->method === 'GET', $error->getMessage());
    exit;
}
$api = new Client(maxRetries: 0);
$job = ['order' => $api->orders->retrieve(ORDER), 'page' => $api->orders->list()->firstPage()];
try {
    $api->withOptions(baseUrl: 'http://127.0.0.1:1')->orders->retrieve(ORDER);
} catch (IntegrationApiException $error) {
    $job['error'] = $error;
}
file_put_contents('job.txt', serialize($job));
check('a job has no key', !str_contains((string) file_get_contents('job.txt'), (string) getenv('INTEGRATION_API_KEY')));
passthru(PHP_BINARY . ' ' . escapeshellarg(__FILE__) . ' job.txt');
try {
    serialize(['api' => $api]);
    check('a client in a job is an error', false);
} catch (ConfigurationException $error) {
    check('a client in a job is an error', str_contains($error->getMessage(), 'cannot be serialised'), $error->getMessage());
}
