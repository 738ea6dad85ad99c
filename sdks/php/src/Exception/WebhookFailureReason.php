<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** Reason why a webhook failed verification, in the order of the checks. */
enum WebhookFailureReason: string
{
    /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing. */
    case MissingHeader = 'missing_header';

    /** `webhook-timestamp` is not a number of seconds. */
    case InvalidTimestamp = 'invalid_timestamp';

    /** The webhook is older than the tolerance, so it may be a replay. */
    case TooOld = 'too_old';

    /** The timestamp is in the future. */
    case TooNew = 'too_new';

    /** No signature matches the secrets: another sender, another endpoint, or a modified body. */
    case NoMatch = 'no_match';

    /** The body was parsed before verification, or it is not an event. */
    case InvalidPayload = 'invalid_payload';
}
