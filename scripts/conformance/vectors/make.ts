/**
 * Creates `openapi/vectors/webhooks.json`: deliveries that every library must verify with the same result, based on
 * Standard Webhooks 1.0 and `webhooks` in openapi/behaviour.yaml. `npm run generate` writes the file.
 */
import { everyType, INVALID_PAYLOADS, TAMPERED, UNUSUAL_EVENTS } from './bodies.ts';
import { HEADER_FORMS, MISSING_HEADERS, TIMESTAMPS, TOLERANCE } from './deliveries.ts';
import { ORDER } from './order.ts';
import { BARE_SECRETS, SECRETS } from './secrets.ts';
import { MALFORMED_SIGNATURES, ROTATION, VERSIONS, WRONG_INPUTS } from './signatures.ts';
import { type Vector, vector } from './vector.ts';

const ABOUT =
  'Webhook deliveries (Standard Webhooks 1.0) with the expected result of a library: the type of the event, the ' +
  'reason of the failure, or the error class of an invalid option. Body in base64, now in Unix seconds. Written by `npm run generate` from scripts/conformance/vectors/.';

/** Returns the same vectors each time, without a clock or random values. */
export function makeVectors(): { about: string; vectors: Vector[] } {
  const drafts = [
    everyType(),
    UNUSUAL_EVENTS,
    TAMPERED,
    WRONG_INPUTS,
    ROTATION,
    VERSIONS,
    MALFORMED_SIGNATURES,
    MISSING_HEADERS,
    HEADER_FORMS,
    TIMESTAMPS,
    TOLERANCE,
    SECRETS,
    BARE_SECRETS,
    INVALID_PAYLOADS,
    ORDER,
  ];
  return { about: ABOUT, vectors: drafts.flat().map((draft) => vector(draft)) };
}

/** Returns the content of the file. */
export const vectorsText = (): string => JSON.stringify(makeVectors(), null, 2);
