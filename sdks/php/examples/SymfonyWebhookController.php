<?php

declare(strict_types=1);

namespace Shop;

use IntegrationApi\Exception\WebhookVerificationException;
use IntegrationApi\Webhooks;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

/**
 * A webhook receiver for Symfony. Extend `AbstractController` if you need its helpers, and add the attribute
 * `#[Route('/webhooks', methods: ['POST'])]`.
 */
final class SymfonyWebhookController
{
    /** Receives a webhook. A `ConfigurationException` is not caught, so that it is a 500 and the API delivers again. */
    public function __invoke(Request $request): Response
    {
        try {
            // `getContent` returns the bytes as sent; `toArray` would lose them.
            $event = Webhooks::unwrap($request->getContent(), $request->headers, secrets: WebhookReceiver::secrets());
        } catch (WebhookVerificationException $error) {
            WebhookReceiver::log("webhook rejected: {$error->reason->value}");
            return new Response(status: Response::HTTP_BAD_REQUEST);
        }
        WebhookReceiver::accept($event);
        return new Response(status: Response::HTTP_NO_CONTENT);
    }
}
