<?php

declare(strict_types=1);

namespace Shop;

use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;

/** A webhook receiver for Slim and others. Add `implements Psr\Http\Server\RequestHandlerInterface`. */
final readonly class Psr15WebhookHandler
{
    public function __construct(private ResponseFactoryInterface $responses)
    {
    }

    /** Receives a webhook. */
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        return WebhookReceiver::handler()->handle($request, $this->responses);
    }
}
