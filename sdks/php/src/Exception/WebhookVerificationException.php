<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use Throwable;

/**
 * The webhook cannot be verified or decoded. Respond with 400 and do not process it.
 *
 * A missing or malformed secret is a {@see ConfigurationException} instead: respond with 500, so that the API delivers
 * the webhook again.
 */
final class WebhookVerificationException extends IntegrationApiException
{
    /**
     * @param WebhookFailureReason $reason Machine-readable reason.
     * @param string $message Human-readable reason. It contains neither secrets nor signatures.
     */
    public function __construct(
        public readonly WebhookFailureReason $reason,
        string $message,
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, previous: $previous);
    }
}
