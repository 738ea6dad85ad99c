<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhooks;

use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Exception\DecodeException;
use Throwable;

/** A webhook, to which its event refers. */
final readonly class WebhookOrigin implements Origin
{
    public function failure(string $message, ?Throwable $cause = null): DecodeException
    {
        return new DecodeException("A webhook was verified, but $message", '', $cause);
    }
}
