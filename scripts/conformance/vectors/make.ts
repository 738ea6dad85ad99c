/**
 * Makes `openapi/vectors/webhooks.json`, the deliveries that every library has to judge alike, after Standard Webhooks
 * 1.0 and `webhooks` of openapi/behaviour.yaml. Run as a program it writes the file.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { everyType, INVALID_PAYLOADS, TAMPERED, UNUSUAL_EVENTS } from './bodies.ts';
import { HEADER_FORMS, MISSING_HEADERS, TIMESTAMPS, TOLERANCE } from './deliveries.ts';
import { SECRETS } from './secrets.ts';
import { MALFORMED_SIGNATURES, ROTATION, VERSIONS, WRONG_INPUTS } from './signatures.ts';
import { type Vector, vector } from './vector.ts';

/** Where the vectors are. */
export const VECTORS = fileURLToPath(new URL('../../../openapi/vectors/webhooks.json', import.meta.url));

const ABOUT =
  'Webhook deliveries (Standard Webhooks 1.0) and what a library says to each: the type of the event, or the reason why ' +
  'there is none. Body in base64, now in seconds since 1970. Made by scripts/conformance/vectors/make.ts.';

/** The same vectors each time: no clock, no randomness. */
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
    INVALID_PAYLOADS,
  ];
  return { about: ABOUT, vectors: drafts.flat().map((draft) => vector(draft)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(VECTORS, `${JSON.stringify(makeVectors(), null, 2)}\n`);
}
