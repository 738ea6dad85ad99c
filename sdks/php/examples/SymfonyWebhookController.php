<?php

declare(strict_types=1);

namespace Shop;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

/**
 * A webhook receiver for Symfony. Extend `AbstractController` if you need its helpers, and add the attribute
 * `#[Route('/webhooks', methods: ['POST'])]`.
 */
final class SymfonyWebhookController
{
    /** Receives a webhook. */
    public function __invoke(Request $request): Response
    {
        // `getContent` returns the bytes as sent; `toArray` would lose them.
        $webhook = WebhookReceiver::handler()->receive(
            $request->getMethod(),
            $request->headers,
            $request->getContent(),
        );
        return new Response($webhook->body, $webhook->status, $webhook->headers);
    }
}
