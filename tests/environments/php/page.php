<?php

// A page that shows an order, and receives webhooks.

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Model\Event;
use IntegrationApi\Webhooks;

require __DIR__ . '/vendor/autoload.php';

if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    Webhooks::handler([$_SERVER['WEBHOOK_SECRET']])->other(static fn (Event $event): string => $event->type)->run();
} else {
    echo PHP_SAPI, ' ', (new Client())->orders->retrieve('ord_o7PVYVPFyhhnxujS')->id;
}
