import { IntegrationApiError } from './sdk-errors.ts';

/** Why a webhook was refused. */
export type WebhookFailureReason =
  /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is not there. */
  | 'missing_header'
  /** `webhook-timestamp` is no number of seconds. */
  | 'invalid_timestamp'
  /** It was sent longer ago than the tolerance, so it may be a replay. */
  | 'too_old'
  /** It claims to come from the future. */
  | 'too_new'
  /** No signature was made with one of the secrets: another sender, another endpoint, or a changed body. */
  | 'no_match'
  /** A secret of the caller is none; nothing was checked. */
  | 'invalid_secret'
  /** The body is not what was signed over, or it is no event. */
  | 'invalid_payload';

/** A webhook can't be trusted, or not be read. ApiResponse it with 400 and do not act on it. */
export class WebhookVerificationError extends IntegrationApiError {
  override readonly name: string = 'WebhookVerificationError';
  /** Why, for programs. */
  readonly reason: WebhookFailureReason;

  constructor(reason: WebhookFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
