<?php

/**
 * A webhook receiver without a framework.
 *
 *     WEBHOOK_SECRETS=whsec_… php -S 127.0.0.1:8080 sdks/php/examples/plain_webhook.php
 */

declare(strict_types=1);

namespace Shop;

require getenv('AUTOLOAD') ?: 'vendor/autoload.php';
require_once __DIR__ . '/WebhookReceiver.php';

WebhookReceiver::handler()->run();
