/** Deliveries with two faults: the reason is the fault that is checked first. */
import { INVALID_SECRET } from './secrets.ts';
import { type Draft, FOREIGN, type Reason, SENT, signatureWith } from './vector.ts';

/** One fault for each reason, in the order of the checks. */
const FAULTS: [Reason, Pick<Draft, 'secrets' | 'now' | 'signed' | 'sent'>][] = [
  ['missing_header', { sent: { 'webhook-id': undefined } }],
  ['invalid_timestamp', { signed: { timestamp: 'yesterday' } }],
  ['too_old', { now: SENT + 301 }],
  ['too_new', { now: SENT - 301 }],
  ['no_match', { sent: { 'webhook-signature': signatureWith(FOREIGN) } }],
  ['invalid_payload', { signed: { body: '{"type":' } }],
];

const TIMES: ReadonlySet<Reason> = new Set(['invalid_timestamp', 'too_old', 'too_new']);

/** An invalid secret is an error of the receiver and is found before anything in the delivery. */
const OPTIONS_FIRST: Draft[] = FAULTS.map(([second, other]) => ({
  id: `order-invalid-secret-before-${second}`.replaceAll('_', '-'),
  why: `${second} is checked before the secrets.`,
  ...other,
  secrets: ['whsec_'],
  expected: INVALID_SECRET,
}));

/** Every pair of faults that one delivery can have. A delivery has one time, so it has one fault of its time. */
const PAIRS: Draft[] = FAULTS.flatMap(([first, one], index) =>
  FAULTS.slice(index + 1)
    .filter(([second]) => !(TIMES.has(first) && TIMES.has(second)))
    .map(([second, other]) => ({
      id: `order-${first}-before-${second}`.replaceAll('_', '-'),
      why: `${second} is checked before ${first}.`,
      ...one,
      ...other,
      signed: { ...one.signed, ...other.signed },
      sent: { ...one.sent, ...other.sent },
      expected: { reason: first },
    })),
);

export const ORDER: Draft[] = [...OPTIONS_FIRST, ...PAIRS];
