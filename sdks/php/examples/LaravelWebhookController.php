<?php

declare(strict_types=1);

namespace Shop;

use Illuminate\Http\Request;
use Illuminate\Http\Response;

/**
 * A webhook receiver for Laravel. Register it in `routes/api.php`, whose routes need no token against cross-site
 * requests: `Route::post('/webhooks', LaravelWebhookController::class)`.
 */
final class LaravelWebhookController
{
    /** Receives a webhook. */
    public function __invoke(Request $request): Response
    {
        // `getContent` returns the bytes as sent; `json` would lose them.
        $webhook = WebhookReceiver::handler()->receive(
            $request->getMethod(),
            $request->headers,
            $request->getContent(),
        );
        return new Response($webhook->body, $webhook->status, $webhook->headers);
    }
}
