<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhooks;

use DateTimeImmutable;
use DateTimeInterface;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Schema\DateTimeText;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\WebhookFailureReason;
use IntegrationApi\Exception\WebhookVerificationException;
use JsonException;
use stdClass;

/** Verifies webhooks and reads their bodies. */
final class Verifier
{
    private const SECONDS = '/^[0-9]{1,12}$/D';

    /**
     * Verifies a webhook and returns its parts.
     *
     * The options are checked before the webhook is read: a receiver with a wrong option must not tell the API that the
     * webhook is invalid.
     *
     * @param mixed $body raw body
     * @param mixed $headers see {@see HeaderValues::of()}
     * @param array<array-key, mixed> $secrets
     * @param float|null $tolerance seconds; null for the default
     * @throws ConfigurationException if an option is invalid
     * @throws WebhookVerificationException if the webhook cannot be verified
     */
    public static function verify(
        #[\SensitiveParameter] mixed $body,
        #[\SensitiveParameter] mixed $headers,
        #[\SensitiveParameter] array $secrets,
        ?float $tolerance,
        ?DateTimeInterface $now,
    ): Delivery {
        $tolerance ??= Behaviour::WEBHOOKS_TOLERANCE_SECONDS;
        $keys = self::checkOptions($secrets, $tolerance);
        $delivery = Delivery::read($body, $headers);
        self::checkTime($delivery->timestamp, $tolerance, $now ?? new DateTimeImmutable());
        if (!Keys::match($keys, $delivery)) {
            throw new WebhookVerificationException(
                WebhookFailureReason::NoMatch,
                'No signature of the webhook matches; check the secret, and pass the raw body unchanged',
            );
        }
        return $delivery;
    }

    /**
     * Checks options that do not depend on a webhook, and returns the keys.
     *
     * @param array<array-key, mixed> $secrets
     * @return non-empty-list<string>
     * @throws ConfigurationException if an option is invalid
     */
    public static function checkOptions(#[\SensitiveParameter] array $secrets, float $tolerance): array
    {
        self::checkTolerance($tolerance);
        return Keys::decode($secrets);
    }

    /** @throws ConfigurationException if a tolerance in seconds is negative, or less than a second */
    public static function checkTolerance(float $tolerance): void
    {
        Platform::check();
        if (!($tolerance >= 0 && $tolerance < INF)) {
            throw new ConfigurationException('tolerance must be a non-negative number of seconds');
        }
        // Webhooks are timed in whole seconds, so a smaller tolerance is a mistake.
        if ($tolerance > 0 && $tolerance < Behaviour::WEBHOOKS_MIN_TOLERANCE_SECONDS) {
            $given = sprintf('%.*h', -1, $tolerance);
            $reason = "tolerance is in seconds, so $given is less than one; pass 0, or at least 1";
            throw new ConfigurationException($reason);
        }
    }

    /**
     * Returns the event in the body of a verified webhook.
     *
     * @throws WebhookVerificationException if the body is not valid JSON, or not an event
     */
    public static function payload(#[\SensitiveParameter] Delivery $delivery): stdClass
    {
        try {
            $event = Json::decode($delivery->body);
        } catch (JsonException) {
            $message = 'The webhook body is not valid JSON';
            throw new WebhookVerificationException(WebhookFailureReason::InvalidPayload, $message);
        }
        if (!$event instanceof stdClass || !is_string($event->type ?? null)) {
            throw self::notAnEvent('it has no type');
        }
        return $event;
    }

    /** Creates the error for a body that is JSON, but not an event. */
    public static function notAnEvent(string $why): WebhookVerificationException
    {
        $message = "The webhook body is not an event: $why";
        return new WebhookVerificationException(WebhookFailureReason::InvalidPayload, $message);
    }

    private static function checkTime(string $timestamp, float $tolerance, DateTimeInterface $now): void
    {
        if (preg_match(self::SECONDS, $timestamp) !== 1) {
            $message = 'The ' . Behaviour::WEBHOOKS_TIMESTAMP_HEADER . ' header is not a number of seconds';
            throw new WebhookVerificationException(WebhookFailureReason::InvalidTimestamp, $message);
        }
        // The header has whole seconds, and getTimestamp() rounds down, too. Otherwise a webhook of this second could
        // appear to be from the future.
        $age = DateTimeText::seconds('now', $now) - (int) $timestamp;
        if ($age > $tolerance) {
            $message = "The webhook was sent $age seconds ago, which is more than the tolerance";
            throw new WebhookVerificationException(WebhookFailureReason::TooOld, $message);
        }
        if ($age < -$tolerance) {
            $message = 'The webhook is dated ' . -$age . ' seconds in the future, which is more than the tolerance';
            throw new WebhookVerificationException(WebhookFailureReason::TooNew, $message);
        }
    }
}
