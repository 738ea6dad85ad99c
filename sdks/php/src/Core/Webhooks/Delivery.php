<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhooks;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\WebhookFailureReason;
use IntegrationApi\Exception\WebhookVerificationException;
use Psr\Http\Message\StreamInterface;
use Throwable;

/** Parts of a webhook that its signature covers, and its signatures. */
final readonly class Delivery
{
    /** Spaces, with a comma before them if a framework joined a repeated header. */
    private const SEPARATOR = '/,? +/';

    /**
     * @param string $timestamp text of the header, because another spelling of the same number has another signature
     * @param list<string> $signatures
     */
    public function __construct(
        public string $id,
        public string $timestamp,
        public string $body,
        public array $signatures = [],
    ) {
    }

    /**
     * Reads a webhook.
     *
     * @param mixed $body raw body; anything else was parsed by a framework
     * @param mixed $headers see {@see HeaderValues::of()}
     * @throws WebhookVerificationException if a header is missing, or the body is already parsed
     */
    public static function read(#[\SensitiveParameter] mixed $body, #[\SensitiveParameter] mixed $headers): self
    {
        try {
            $values = HeaderValues::of($headers);
            foreach ($values as $name => $value) {
                if ($value === '') {
                    $message = "The webhook has no $name header";
                    throw new WebhookVerificationException(WebhookFailureReason::MissingHeader, $message);
                }
            }
            $signatures = preg_split(self::SEPARATOR, $values[Behaviour::WEBHOOKS_SIGNATURE_HEADER]) ?: [];
            return new self(
                $values[Behaviour::WEBHOOKS_ID_HEADER],
                $values[Behaviour::WEBHOOKS_TIMESTAMP_HEADER],
                self::bytes($body),
                $signatures,
            );
        } catch (WebhookVerificationException $error) {
            throw $error;
        } catch (Throwable $cause) {
            // Objects of a framework read from a socket, which may fail.
            $message = 'The webhook cannot be read';
            throw new WebhookVerificationException(WebhookFailureReason::InvalidPayload, $message, $cause);
        }
    }

    private static function bytes(#[\SensitiveParameter] mixed $body): string
    {
        if (is_string($body)) {
            return $body;
        }
        if ($body instanceof StreamInterface) {
            return (string) $body;
        }
        throw new WebhookVerificationException(
            WebhookFailureReason::InvalidPayload,
            'The body is already parsed; pass the raw body as text, because the signature covers its exact bytes',
        );
    }
}
