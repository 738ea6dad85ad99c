<?php

declare(strict_types=1);

namespace Shop;

use IntegrationApi\Exception\WebhookVerificationException;
use IntegrationApi\Webhooks;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;

/** A webhook receiver for Slim and others. Add `implements Psr\Http\Server\RequestHandlerInterface`. */
final readonly class Psr15WebhookHandler
{
    public function __construct(private ResponseFactoryInterface $responses)
    {
    }

    /** Receives a webhook. A `ConfigurationException` is not caught, so that it is a 500 and the API delivers again. */
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        try {
            // The stream has the bytes as sent; `getParsedBody` would lose them.
            $event = Webhooks::unwrap($request->getBody(), $request, secrets: WebhookReceiver::secrets());
        } catch (WebhookVerificationException $error) {
            WebhookReceiver::log("webhook rejected: {$error->reason->value}");
            return $this->responses->createResponse(400);
        }
        WebhookReceiver::accept($event);
        return $this->responses->createResponse(204);
    }
}
