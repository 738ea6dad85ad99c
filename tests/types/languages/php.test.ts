import { testPrograms } from '../programs.ts';

testPrograms(
  {
    id: 'php',
    file: 'programs.php',
    head: `<?php
declare(strict_types=1);
use IntegrationApi\\{Omit, RequestOptions, Testing, UnknownValue, Webhooks};
use IntegrationApi\\Exception\\ApiException;
use IntegrationApi\\Model\\{CancelReason, Customer, ErrorCode, Event, EventType, InventoryDelta, InventoryReason};
use IntegrationApi\\Model\\{OrderPaidEvent, OrderStatus};
use IntegrationApi\\Testing\\{FakeApi, FakeCall, FakeReply};
require $argv[1] . '/sdks/php/tests/autoload.php';
$fake = new FakeApi(maxRetries: 0);
$api = $fake->api;
$order = $api->orders->retrieve('ord_1');
$endpoint = $api->webhookEndpoints->retrieve('we_1');
$text = 'paused';
$secret = 'whsec_' . base64_encode(str_repeat('secret', 5));
$error = null;
try {
    $fake->replyOnce('orders.retrieve', status: 404);
    $api->orders->retrieve('ord_1');
} catch (ApiException $error) {
}
function check(int $line, FakeApi $fake, Closure $program): void
{
    $sent = count($fake->calls());
    try {
        $program();
    } catch (ApiException) {
    } catch (Throwable $reason) {
        echo count($fake->calls()) === $sent ? 'refused' : 'failed', " $line ", $reason->getMessage(), "\\n";
    }
}`,
    wrap: (code) =>
      `check(__LINE__, $fake, static function () use ($api, $fake, $order, $endpoint, $error, $text, $secret) { ${code} });`,
    command: ({ root }) => ['php', 'programs.php', root],
    error: /^refused (\d+)/,
  },
  20,
);
