import { IntegrationApiError } from './sdk-errors.ts';

/** Reason why a webhook failed verification. */
export type WebhookFailureReason =
  /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing. */
  | 'missing_header'
  /** `webhook-timestamp` is not a number of seconds. */
  | 'invalid_timestamp'
  /** The webhook is older than the tolerance, so it may be a replay. */
  | 'too_old'
  /** The timestamp is in the future. */
  | 'too_new'
  /** No signature matches the secrets: another sender, another endpoint, or a modified body. */
  | 'no_match'
  /** The body was parsed before verification, or it is not an event. */
  | 'invalid_payload';

/**
 * The webhook cannot be verified or decoded. Respond with 400 and do not process it. A malformed secret is a
 * `ConfigurationError` instead: respond with 500, so that the API delivers the webhook again.
 */
export class WebhookVerificationError extends IntegrationApiError {
  override get name(): string {
    return 'WebhookVerificationError';
  }
  /** Machine-readable reason. */
  readonly reason: WebhookFailureReason;

  constructor(reason: WebhookFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
