<?php

// Dumps the objects of the library with dump() and dd(), and looks for secrets.

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Model\ApiKeyMode;
use IntegrationApi\Model\Scope;
use IntegrationApi\Model\WebhookEndpointWithSecret;
use IntegrationApi\Webhooks;
use Symfony\Component\VarDumper\Cloner\VarCloner;
use Symfony\Component\VarDumper\Dumper\CliDumper;
use Symfony\Component\VarDumper\VarDumper;

require __DIR__ . '/check.php';
require 'Symfony/Component/VarDumper/autoload.php';
require_once 'Symfony/Component/VarDumper/Resources/functions/dump.php';

$api = new Client(maxRetries: 0);
$response = $api->apiKeys->withResponse()->create('x', ApiKeyMode::Test, [Scope::OrdersRead]);
$secrets = [SECRET, getenv('INTEGRATION_API_KEY'), $response->data->secret];
try {
    $api->withOptions(baseUrl: 'http://127.0.0.1:1')->orders->retrieve(ORDER);
} catch (IntegrationApiException $error) {
    // Its trace has the arguments of functions.
}
$objects = compact('api', 'response', 'error') + [
    'the resource' => $api->orders,
    'a key' => $response->data,
    'a webhook endpoint' => WebhookEndpointWithSecret::fromArray(['secret' => SECRET]),
    'a handler of webhooks' => Webhooks::handler([SECRET]),
    'a list' => $api->orders->list(),
];
foreach ($objects as $name => $object) {
    $shown = (string) (new CliDumper())->dump((new VarCloner())->cloneVar($object), true);
    $found = array_filter($secrets, static fn (string $secret): bool => str_contains($shown, $secret));
    check("dump() shows no secret of $name", strlen($shown) > 10 && $found === [], $shown);
}
VarDumper::setHandler(static fn (mixed $api) => check('dd() gets the client', $api instanceof Client));
register_shutdown_function(static fn () => exit(0));
dd($api);
