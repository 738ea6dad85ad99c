// Standard Webhooks 1.0, with the numbers that all four libraries share. A test compares them with
// openapi/behaviour.yaml.

export const ID_HEADER = 'webhook-id';
export const TIMESTAMP_HEADER = 'webhook-timestamp';
export const SIGNATURE_HEADER = 'webhook-signature';
export const SIGNATURE_VERSION = 'v1';

export const SECRET_PREFIX = 'whsec_';
export const SECRET_MIN_BYTES = 24;
export const SECRET_MAX_BYTES = 64;

/** Milliseconds into the past and into the future. */
export const TOLERANCE_MS = 300_000;
/** Smallest tolerance other than 0. */
export const MIN_TOLERANCE_MS = 1_000;
