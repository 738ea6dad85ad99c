<?php

declare(strict_types=1);

namespace Shop;

use Illuminate\Http\Request;
use Illuminate\Http\Response;
use IntegrationApi\Exception\WebhookVerificationException;
use IntegrationApi\Webhooks;

/**
 * A webhook receiver for Laravel. Register it in `routes/api.php`, whose routes need no token against cross-site
 * requests: `Route::post('/webhooks', LaravelWebhookController::class)`.
 */
final class LaravelWebhookController
{
    /** Receives a webhook. A `ConfigurationException` is not caught, so that it is a 500 and the API delivers again. */
    public function __invoke(Request $request): Response
    {
        try {
            // `getContent` returns the bytes as sent; `json` would lose them.
            $event = Webhooks::unwrap($request->getContent(), $request->headers, secrets: WebhookReceiver::secrets());
        } catch (WebhookVerificationException $error) {
            WebhookReceiver::log("webhook rejected: {$error->reason->value}");
            return new Response(status: 400);
        }
        WebhookReceiver::accept($event);
        return new Response(status: 204);
    }
}
