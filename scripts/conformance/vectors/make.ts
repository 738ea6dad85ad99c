/**
 * Creates `openapi/vectors/webhooks.json`: deliveries that every library must verify with the same result, based on
 * Standard Webhooks 1.0 and `webhooks` in openapi/behaviour.yaml. Run as a program, it writes the file.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { everyType, INVALID_PAYLOADS, TAMPERED, UNUSUAL_EVENTS } from './bodies.ts';
import { HEADER_FORMS, MISSING_HEADERS, TIMESTAMPS, TOLERANCE } from './deliveries.ts';
import { ORDER } from './order.ts';
import { BARE_SECRETS, SECRETS } from './secrets.ts';
import { MALFORMED_SIGNATURES, ROTATION, VERSIONS, WRONG_INPUTS } from './signatures.ts';
import { type Vector, vector } from './vector.ts';

/** Path of the vectors. */
export const VECTORS = fileURLToPath(new URL('../../../openapi/vectors/webhooks.json', import.meta.url));

const ABOUT =
  'Webhook deliveries (Standard Webhooks 1.0) with the expected result of a library: the type of the event, the ' +
  'reason of the failure, or the error class of an invalid option. Body in base64, now in Unix seconds. Created by scripts/conformance/vectors/make.ts.';

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(VECTORS, `${JSON.stringify(makeVectors(), null, 2)}\n`);
}
