/** Deliveries about headers and time. */
import { CURRENT, type Draft, EVENT_ID, PING, type Reason, SENT, signatureWith } from './vector.ts';

const MISSING = { reason: 'missing_header' } as const;

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
/** Each header missing, empty or under another name. */
export const MISSING_HEADERS: Draft[] = [
  ...NAMES.map((name) => ({
    id: `header-${name}-missing`,
    why: `A delivery without ${name} is accepted.`,
    sent: { [name]: undefined },
    expected: MISSING,
  })),
  ...NAMES.map((name) => ({
    id: `header-${name}-empty`,
    why: `An empty ${name} is treated as present.`,
    sent: { [name]: '' },
    expected: MISSING,
  })),
  {
    id: 'header-none-at-all',
    why: 'An arbitrary request causes an unhandled exception.',
    sent: { 'webhook-id': undefined, 'webhook-timestamp': undefined, 'webhook-signature': undefined },
    expected: MISSING,
  },
  {
    id: 'header-names-of-another-product',
    why: 'Headers of the same form but another name are read.',
    sent: {
      'webhook-id': undefined,
      'webhook-timestamp': undefined,
      'webhook-signature': undefined,
      'svix-id': EVENT_ID,
      'svix-timestamp': String(SENT),
      'svix-signature': signatureWith(CURRENT),
    },
    expected: MISSING,
  },
];

const IN_CAPITALS = {
  'webhook-id': undefined,
  'webhook-timestamp': undefined,
  'webhook-signature': undefined,
  'Webhook-Id': EVENT_ID,
  'WEBHOOK-TIMESTAMP': String(SENT),
  'Webhook-Signature': signatureWith(CURRENT),
};
/** Headers in the forms that frameworks pass on. */
export const HEADER_FORMS: Draft[] = [
  { id: 'header-names-in-capitals', why: 'Names are compared case-sensitively.', sent: IN_CAPITALS, expected: PING },
  {
    id: 'header-among-others',
    why: 'Headers that do not concern the signature disturb it.',
    sent: {
      host: 'shop.example',
      'content-type': 'application/json',
      'x-webhook-signature': 'v1,x',
      'webhook-id-2': 'x',
    },
    expected: PING,
  },
  {
    id: 'header-signature-twice',
    why: 'Only one of two signatures is read if each has its own header.',
    sent: { 'webhook-signature': [signatureWith(CURRENT, { body: '{}' }), signatureWith(CURRENT)] },
    expected: PING,
  },
  {
    id: 'header-timestamp-twice',
    why: 'One of two times is checked, and the other one is signed.',
    sent: { 'webhook-timestamp': [String(SENT), String(SENT + 1)] },
    expected: { reason: 'invalid_timestamp' },
  },
  {
    id: 'header-id-changed',
    why: 'The id is not part of the check, so a delivery can be repeated under another one.',
    sent: { 'webhook-id': 'evt_7dpQXRBDuRs0h6s8' },
    expected: { reason: 'no_match' },
  },
  {
    id: 'header-id-in-other-case',
    why: 'Ids are compared ignoring case.',
    sent: { 'webhook-id': EVENT_ID.toLowerCase() },
    expected: { reason: 'no_match' },
  },
  {
    id: 'header-id-beyond-ascii',
    why: 'The id is signed in another encoding than UTF-8.',
    signed: { id: 'evt_größe' },
    expected: PING,
  },
  {
    id: 'header-id-with-full-stops',
    why: 'The signed text is split at full stops.',
    signed: { id: 'evt.a.b' },
    expected: PING,
  },
  {
    id: 'header-id-of-another-event-than-the-body',
    why: 'A library compares ids, which the standard does not.',
    signed: { id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' },
    expected: PING,
  },
  {
    id: 'header-id-huge',
    why: 'A header of 16 KiB causes an unhandled exception.',
    sent: { 'webhook-id': 'x'.repeat(16_384) },
    expected: { reason: 'no_match' },
  },
];

const NO_TIMES: [id: string, text: string][] = [
  ['words', 'yesterday'],
  ['iso-8601', '2026-05-04T11:00:07Z'],
  ['http-date', 'Mon, 04 May 2026 11:00:07 GMT'],
  ['fraction', `${SENT}.0`],
  ['exponent', '1.777892407e9'],
  ['negative', `-${SENT}`],
  ['signed', `+${SENT}`],
  ['hexadecimal', `0x${SENT.toString(16)}`],
  ['space-before', ` ${SENT}`],
  ['space-after', `${SENT} `],
  ['line-feed-after', `${SENT}\n`],
  ['words-after', `${SENT}abc`],
  ['underscore', '1_777_892_407'],
  ['other-digits', '١٧٧٧٨٩٢٤٠٧'],
  ['nan', 'NaN'],
  ['infinity', 'Infinity'],
  ['thirteen-digits', `${SENT}000`],
  ['beyond-a-double', '9'.repeat(400)],
  ['huge', '1'.repeat(16_384)],
];
/** Invalid times: the contract requires one to twelve digits. */
export const TIMESTAMPS: Draft[] = [
  ...NO_TIMES.map(([id, timestamp]) => ({
    id: `timestamp-${id}`,
    why: 'An invalid number of seconds is accepted because its signature is valid.',
    signed: { timestamp },
    expected: { reason: 'invalid_timestamp' } as const,
  })),
  {
    id: 'timestamp-zero',
    why: 'A time of zero disables the check.',
    signed: { timestamp: '0' },
    expected: { reason: 'too_old' },
  },
  {
    id: 'timestamp-twelve-digits',
    why: 'The longest allowed time causes an overflow.',
    signed: { timestamp: '9'.repeat(12) },
    expected: { reason: 'too_new' },
  },
  {
    id: 'timestamp-with-a-zero-before-it',
    why: 'The number is signed instead of the text of the header.',
    sent: { 'webhook-timestamp': `0${SENT}` },
    expected: { reason: 'no_match' },
  },
  {
    id: 'timestamp-renewed',
    why: 'An old delivery is repeated under a new time.',
    now: SENT + 3600,
    sent: { 'webhook-timestamp': String(SENT + 3600) },
    expected: { reason: 'no_match' },
  },
];

function receivedAfter(id: string, why: string, seconds: number, reason?: Reason, tolerance_ms?: number): Draft {
  return {
    id: `tolerance-${id}`,
    why,
    now: SENT + seconds,
    ...(tolerance_ms === undefined ? {} : { tolerance_ms }),
    expected: reason ? { reason } : PING,
  };
}

/** Limits of the default tolerance in both directions, and of the tolerance of the caller. */
export const TOLERANCE: Draft[] = [
  receivedAfter('one-second-before-the-oldest', 'The limit is too early.', 299),
  receivedAfter('oldest', 'The limit itself is rejected.', 300),
  receivedAfter('older-by-a-second', 'The limit is too late.', 301, 'too_old'),
  receivedAfter('older-by-a-day', 'A delivery of yesterday is accepted.', 86_400, 'too_old'),
  receivedAfter('one-second-before-the-newest', 'The limit is too early.', -299),
  receivedAfter('newest', 'The limit itself is rejected.', -300),
  receivedAfter('newer-by-a-second', 'Only the past is checked.', -301, 'too_new'),
  receivedAfter('newer-by-a-day', 'Only the past is checked.', -86_400, 'too_new'),
  receivedAfter('of-an-hour', 'The tolerance of the caller is not used.', 3600, undefined, 3_600_000),
  receivedAfter(
    'of-an-hour-exceeded',
    'The tolerance of the caller is treated as no limit.',
    3601,
    'too_old',
    3_600_000,
  ),
  receivedAfter('of-ten-seconds', 'The tolerance of the caller is not used.', 11, 'too_old', 10_000),
  receivedAfter(
    'of-ten-seconds-into-the-future',
    'The tolerance of the caller counts for the past only.',
    -11,
    'too_new',
    10_000,
  ),
  receivedAfter('of-zero-on-time', 'Zero is treated as the default or for never.', 0, undefined, 0),
  receivedAfter('of-zero-a-second-late', 'Zero is treated as the default or for no limit.', 1, 'too_old', 0),
  receivedAfter('of-zero-a-second-early', 'Zero is treated as the default or for no limit.', -1, 'too_new', 0),
  receivedAfter('of-a-second-and-a-half', 'A fraction is rounded up.', 2, 'too_old', 1_500),
  receivedAfter('of-a-second-and-a-half-kept', 'A fraction is rounded down.', 1, undefined, 1_500),
];
