<?php

/**
 * A webhook receiver without a framework.
 *
 *     WEBHOOK_SECRETS=whsec_… php -S 127.0.0.1:8080 sdks/php/examples/plain_webhook.php
 */

declare(strict_types=1);

namespace Shop;

use IntegrationApi\Exception\WebhookVerificationException;
use IntegrationApi\Webhooks;

require getenv('AUTOLOAD') ?: 'vendor/autoload.php';
require_once __DIR__ . '/WebhookReceiver.php';

// php://input has the bytes as sent; $_POST would lose them.
$body = (string) file_get_contents('php://input');
try {
    WebhookReceiver::accept(Webhooks::unwrap($body, $_SERVER, secrets: WebhookReceiver::secrets()));
    http_response_code(204);
} catch (WebhookVerificationException $error) {
    WebhookReceiver::log("webhook rejected: {$error->reason->value}");
    http_response_code(400);
}
// Other errors are not caught, such as a ConfigurationException, so that they are a 500 and the API delivers again.
