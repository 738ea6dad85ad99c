package com.integrationapi;

/** Reason why a webhook failed verification. */
public enum WebhookFailureReason {
  /** {@code webhook-id}, {@code webhook-timestamp} or {@code webhook-signature} is missing. */
  MISSING_HEADER,
  /** {@code webhook-timestamp} is not a number of seconds. */
  INVALID_TIMESTAMP,
  /** The webhook is older than the tolerance, so it may be a replay. */
  TOO_OLD,
  /** The timestamp is in the future. */
  TOO_NEW,
  /** No signature matches the secrets: another sender, another endpoint, or a modified body. */
  NO_MATCH,
  /** The body is missing, or it is not an event. */
  INVALID_PAYLOAD
}
