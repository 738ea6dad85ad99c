/** Deliveries about the signature: rotation, versions, malformed headers and wrong signed text. */
import { createHmac } from 'node:crypto';
import {
  BODY,
  CURRENT,
  type Draft,
  EVENT_ID,
  FOREIGN,
  keyOf,
  PING,
  PREVIOUS,
  secretNamed,
  SENT,
  signatureWith,
  signedBytes,
} from './vector.ts';

const NO_MATCH = { reason: 'no_match' } as const;
const MESSAGE = { id: EVENT_ID, timestamp: String(SENT), body: BODY };
const GOOD = signatureWith(CURRENT);
const BAD = signatureWith(FOREIGN);
const [, GOOD_BASE64 = ''] = GOOD.split(',');

/** The good signature with another last character before the padding, of which the upper four bits count. */
const OTHER_END = `${GOOD.slice(0, -2)}${GOOD.at(-2) === 'A' ? 'Q' : 'A'}=`;

const OLDEST = secretNamed('the secret before the previous one');
const FOUR = [FOREIGN, OLDEST, PREVIOUS, CURRENT];
/** Several secrets and several signatures, of which one match is sufficient. */
export const ROTATION: Draft[] = [
  {
    id: 'rotation-first-secret-matches',
    why: 'Current and previous secret at the receiver, signed with the current one.',
    secrets: [CURRENT, PREVIOUS],
    expected: PING,
  },
  {
    id: 'rotation-second-secret-matches',
    why: 'Only the first secret is tried.',
    secrets: [PREVIOUS, CURRENT],
    expected: PING,
  },
  { id: 'rotation-last-of-four-secrets-matches', why: 'Only two secrets are tried.', secrets: FOUR, expected: PING },
  {
    id: 'rotation-no-secret-matches',
    why: 'An unknown secret is accepted.',
    secrets: [PREVIOUS, OLDEST],
    expected: NO_MATCH,
  },
  {
    id: 'rotation-first-signature-matches',
    why: 'The last signature decides.',
    sent: { 'webhook-signature': `${GOOD} ${BAD}` },
    expected: PING,
  },
  {
    id: 'rotation-second-signature-matches',
    why: 'Only the first signature is read.',
    sent: { 'webhook-signature': `${BAD} ${GOOD}` },
    expected: PING,
  },
  {
    id: 'rotation-second-signature-matches-second-secret',
    why: 'Signatures and secrets are compared pair by pair.',
    secrets: [PREVIOUS, CURRENT],
    sent: { 'webhook-signature': `${GOOD} ${BAD}` },
    expected: PING,
  },
  {
    id: 'rotation-both-signatures-match',
    why: 'More than one match is treated as a fault.',
    secrets: [CURRENT, PREVIOUS],
    sent: { 'webhook-signature': `${signatureWith(PREVIOUS)} ${GOOD}` },
    expected: PING,
  },
  {
    id: 'rotation-no-signature-matches',
    why: 'Two wrong signatures count as a valid one.',
    sent: { 'webhook-signature': `${BAD} ${signatureWith(PREVIOUS)}` },
    expected: NO_MATCH,
  },
  {
    id: 'rotation-same-secret-twice',
    why: 'A repeated secret causes an error.',
    secrets: [CURRENT, CURRENT],
    expected: PING,
  },
  {
    id: 'rotation-20-signatures',
    why: 'Signatures after the first few are not read.',
    sent: { 'webhook-signature': [...Array<string>(19).fill(BAD), GOOD].join(' ') },
    expected: PING,
  },
];

/** Versions other than v1 are skipped. */
export const VERSIONS: Draft[] = [
  {
    id: 'version-v1a-before-v1',
    why: 'An asymmetric signature that cannot be checked stops the others.',
    sent: { 'webhook-signature': `v1a,${'A'.repeat(86)}== ${GOOD}` },
    expected: PING,
  },
  {
    id: 'version-v2-after-v1',
    why: 'A version of a later version invalidates the current one.',
    sent: { 'webhook-signature': `${GOOD} v2,abc` },
    expected: PING,
  },
  {
    id: 'version-only-v2',
    why: 'The right digest counts under a version that is not v1.',
    sent: { 'webhook-signature': `v2,${GOOD_BASE64}` },
    expected: NO_MATCH,
  },
  {
    id: 'version-only-v1a',
    why: 'The right digest counts as an asymmetric signature.',
    sent: { 'webhook-signature': `v1a,${GOOD_BASE64}` },
    expected: NO_MATCH,
  },
  {
    id: 'version-in-capitals',
    why: 'Versions are compared ignoring case.',
    sent: { 'webhook-signature': `V1,${GOOD_BASE64}` },
    expected: NO_MATCH,
  },
  {
    id: 'version-v10',
    why: 'A version is compared by its beginning.',
    sent: { 'webhook-signature': `v10,${GOOD_BASE64}` },
    expected: NO_MATCH,
  },
  {
    id: 'version-empty',
    why: 'No version is treated as v1.',
    sent: { 'webhook-signature': `,${GOOD_BASE64}` },
    expected: NO_MATCH,
  },
  {
    id: 'version-left-out',
    why: 'A bare digest is treated as v1.',
    sent: { 'webhook-signature': GOOD_BASE64 },
    expected: NO_MATCH,
  },
];

function signatureHeader(id: string, why: string, value: string, expected: Draft['expected'] = NO_MATCH): Draft {
  return {
    id: `signature-${id}`,
    why,
    sent: { 'webhook-signature': value },
    expected,
  };
}

const FOR_URLS = GOOD_BASE64.replaceAll('+', '-').replaceAll('/', '_');
const FLIPPED = GOOD_BASE64.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
const HEX = Buffer.from(GOOD_BASE64, 'base64').toString('hex');
/** Malformed signature headers. */
export const MALFORMED_SIGNATURES: Draft[] = [
  signatureHeader('without-digest', 'An empty digest equals an empty comparison.', 'v1,'),
  signatureHeader('version-alone', 'A part without comma causes an unhandled exception.', 'v1'),
  signatureHeader('commas-alone', 'Empty parts cause an unhandled exception.', ',,,'),
  signatureHeader('spaces-alone', 'White space is treated as a missing header or for a match.', '   '),
  signatureHeader('words', 'Text that is not a signature causes an unhandled exception.', 'not a signature at all'),
  signatureHeader('first-character-changed', 'Only a part of the digest is compared.', `v1,${FLIPPED}`),
  signatureHeader('cut-short', 'The shorter of two texts decides how much is compared.', GOOD.slice(0, 20)),
  signatureHeader('one-character-short', 'Lengths are not compared.', GOOD.slice(0, -2)),
  signatureHeader('with-more-after-it', 'The longer text is cut before it is compared.', `${GOOD}AAAA`),
  signatureHeader(
    'without-padding',
    'The digest is decoded leniently instead of being compared.',
    GOOD.replace('=', ''),
  ),
  signatureHeader('in-hexadecimal', 'A digest in another alphabet is accepted.', `v1,${HEX}`),
  signatureHeader('with-third-part', 'Text after a second comma is discarded.', `${GOOD},extra`),
  signatureHeader('in-quotes', 'Quotes are removed.', `"${GOOD}"`),
  signatureHeader('of-no-base64', 'A decoder throws instead of rejecting.', `v1,${'*'.repeat(44)}`),
  signatureHeader('beyond-ascii', 'A comparison of bytes meets a text of another length.', `v1,${'é'.repeat(44)}`),
  signatureHeader('two-joined-by-tab', 'Any white space divides signatures.', `${BAD}\t${GOOD}`),
  signatureHeader('two-joined-by-semicolon', 'Any character divides signatures.', `${BAD};${GOOD}`),
  signatureHeader(
    'two-joined-by-two-spaces',
    'An empty part between two spaces causes an unhandled exception.',
    `${BAD}  ${GOOD}`,
    PING,
  ),
  signatureHeader('before-a-comma', 'The comma counts as part of the signature.', `${GOOD}, ${BAD}`, PING),
  signatureHeader('with-another-last-character', 'The end of the signature is not compared.', OTHER_END, NO_MATCH),
  signatureHeader('after-a-space', 'An empty part at the start causes an unhandled exception.', ` ${GOOD}`, PING),
  signatureHeader('before-a-space', 'An empty part at the end causes an unhandled exception.', `${GOOD} `, PING),
  signatureHeader(
    'after-malformed-parts',
    'A malformed part stops the ones after it.',
    `v1 , v1, ,v1 v1,* ${GOOD}`,
    PING,
  ),
  signatureHeader(
    'huge',
    'A header of 64 KiB takes seconds, or memory, or an exception.',
    `${BAD} `.repeat(1365).trim(),
  ),
  signatureHeader(
    'huge-without-spaces',
    'One part of 64 KiB is decoded before it is rejected.',
    `v1,${'A'.repeat(65_533)}`,
  ),
  ...(FOR_URLS === GOOD_BASE64
    ? []
    : [
        signatureHeader(
          'in-the-alphabet-of-urls',
          'The digest is decoded leniently instead of being compared.',
          `v1,${FOR_URLS}`,
        ),
      ]),
];

function digest(algorithm: string, key: string | Buffer, bytes: Buffer): string {
  return `v1,${createHmac(algorithm, key).update(bytes).digest('base64')}`;
}

const BYTES = signedBytes(MESSAGE);

function signedWrongly(id: string, why: string, signature: string): Draft {
  return {
    id: `signed-${id}`,
    why,
    sent: { 'webhook-signature': signature },
    expected: NO_MATCH,
  };
}

/** Correct digests of the wrong text. */
export const WRONG_INPUTS: Draft[] = [
  signedWrongly('with-another-secret', 'The signature is not checked.', BAD),
  signedWrongly(
    'with-the-text-of-the-secret',
    'The secret is used without decoding it.',
    digest('sha256', CURRENT, BYTES),
  ),
  signedWrongly(
    'with-the-encoded-part-of-the-secret',
    'The secret is used without decoding it.',
    digest('sha256', CURRENT.slice('whsec_'.length), BYTES),
  ),
  signedWrongly('with-sha-1', 'Another hash is accepted.', digest('sha1', keyOf(CURRENT), BYTES)),
  signedWrongly('with-sha-512', 'Another hash is accepted.', digest('sha512', keyOf(CURRENT), BYTES)),
  signedWrongly(
    'over-the-body-alone',
    'Id and timestamp are not part of the check.',
    digest('sha256', keyOf(CURRENT), Buffer.from(BODY)),
  ),
  signedWrongly(
    'without-the-id',
    'The id is not part of the check.',
    digest('sha256', keyOf(CURRENT), Buffer.from(`${SENT}.${BODY}`)),
  ),
  signedWrongly(
    'in-another-order',
    'Timestamp and id are exchanged.',
    digest('sha256', keyOf(CURRENT), Buffer.from(`${SENT}.${EVENT_ID}.${BODY}`)),
  ),
  signedWrongly(
    'with-colons',
    'The parts are joined by something else.',
    digest('sha256', keyOf(CURRENT), Buffer.from(`${EVENT_ID}:${SENT}:${BODY}`)),
  ),
];
