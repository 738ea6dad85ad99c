<?php

// Reads a body of 32 MiB that consists of one unit, repeated, for HostileSettingsTest: `dense_body.php UNIT WAY`.

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Core\Webhooks\Delivery;
use IntegrationApi\Core\Webhooks\Keys;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Tests\ManualTransport;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Webhooks;

require __DIR__ . '/autoload.php';

const SIZE = 33_554_432;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
[, $unit, $way] = $argv;

$isObject = str_contains($unit, '#');
$body = $isObject ? '{' : '[';
// Names of members are different, because an object keeps only one of each.
for ($at = 0; strlen($body) < SIZE - 64; $at += 1) {
    $body .= $isObject ? str_replace('#', base_convert((string) $at, 10, 36), $unit) : str_repeat($unit, 100);
}
$body = substr($body, 0, (int) strrpos($body, ',')) . ($isObject ? '}' : ']');
try {
    if ($way === 'webhook') {
        [$signature] = Keys::sign(Keys::decode([SECRET]), new Delivery('evt_1', '1777892407', $body));
        $headers = ['webhook-id' => 'evt_1', 'webhook-timestamp' => '1777892407', 'webhook-signature' => $signature];
        Webhooks::unwrap($body, $headers, [SECRET], tolerance: 1e9);
    } else {
        $status = $way === 'error' ? 500 : 200;
        $transport = new ManualTransport(static fn (): HttpResponse => new HttpResponse($status, [], $body));
        (new Client('ik_test_dense_body', transport: $transport, maxRetries: 0))->request('GET', '/a');
    }
    echo 'decoded';
} catch (IntegrationApiException $error) {
    echo (new ReflectionClass($error))->getShortName();
}
