<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhook;

/** Names and numbers of Standard Webhooks 1.0. A test compares them with openapi/behaviour.yaml. */
final class Standard
{
    public const ID_HEADER = 'webhook-id';
    public const TIMESTAMP_HEADER = 'webhook-timestamp';
    public const SIGNATURE_HEADER = 'webhook-signature';
    public const SIGNATURE_VERSION = 'v1';

    public const SECRET_PREFIX = 'whsec_';
    public const SECRET_MIN_BYTES = 24;
    public const SECRET_MAX_BYTES = 64;

    /** Maximum age and maximum clock difference, in seconds. */
    public const TOLERANCE = 300.0;

    /** Smallest tolerance other than 0, in seconds. */
    public const MIN_TOLERANCE = 1.0;
}
