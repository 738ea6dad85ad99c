<?php

// Makes calls and receives a webhook for DisabledFunctionsTest. It calls no function of PHP itself: any may be missing.

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Model\OrderPaidEvent;
use IntegrationApi\Testing;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Webhooks;

spl_autoload_register(static function (string $class): void {
    $path = '';
    for ($at = 15; isset($class[$at]); $at += 1) {
        $path .= $class[$at] === '\\' ? '/' : $class[$at];
    }
    foreach (['src', 'generated'] as $folder) {
        $file = new SplFileInfo(__DIR__ . "/../$folder/$path.php");
        if ($file->isFile()) {
            require $file->getPathname();
            return;
        }
    }
});

try {
    $_SERVER['INTEGRATION_API_KEY'] = $_ENV['INTEGRATION_API_KEY'] = 'ik_test_without_functions';
    try {
        (new Client(baseUrl: 'http://127.0.0.1:1', maxRetries: 1))->orders->retrieve('ord_1');
    } catch (ConnectionException) {
        // Nobody listens there.
    }
    $fake = new FakeApi();
    $fake->replyOnce('orders.list', status: 503);
    $fake->api->orders->list()->toArray(3);
    $secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    $signed = Testing::signWebhook(Testing::exampleEvent('order.paid'), secrets: [$secret]);
    $handler = Webhooks::handler([$secret])->on(OrderPaidEvent::class, static fn (): int => 0);
    $response = $handler->receive('POST', $signed->headers, $signed->body);
    echo $response->status === 204 ? 'done' : "status $response->status";
} catch (ConfigurationException $error) {
    echo "ConfigurationException: {$error->getMessage()}";
} catch (Throwable $error) {
    echo $error;
}
