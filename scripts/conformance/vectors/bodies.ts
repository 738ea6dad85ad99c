/** Deliveries about the body: events of every type, changed bytes and invalid payloads. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { BODY, type Draft, PING, SENT, signatureWith, CURRENT } from './vector.ts';

const EXAMPLES = new URL('../../../openapi/components/examples/', import.meta.url);

interface Event {
  id: string;
  type: string;
}

/** Returns one delivery for each event type, from the examples of the contract. */
export function everyType(): Draft[] {
  const files = readdirSync(EXAMPLES).filter((name) => name.startsWith('events-'));
  const examples = files.toSorted().flatMap((name) => {
    const file = parse(readFileSync(new URL(name, EXAMPLES), 'utf8')) as Record<string, { value: Event }>;
    return Object.values(file).map(({ value }) => value);
  });
  return examples.map((event) => ({
    id: `event-${event.type.replaceAll(/[._]/g, '-')}`,
    why: `An event of type ${event.type} is not verified, or read as another one.`,
    signed: { id: event.id, body: JSON.stringify(event) },
    expected: { type: event.type },
  }));
}

function unusual(id: string, why: string, body: string, type = PING.type): Draft {
  return {
    id: `body-${id}`,
    why,
    signed: { body },
    expected: { type },
  };
}

function withMessage(message: string): string {
  return BODY.replace('"ping"}', `${message}}`);
}

/** Bodies of other senders and of later versions. */
export const UNUSUAL_EVENTS: Draft[] = [
  unusual(
    'of-unknown-type',
    'A type of a later version is rejected.',
    BODY.replace('webhook_endpoint.ping', 'subscription.renewed'),
    'subscription.renewed',
  ),
  unusual(
    'with-unknown-fields',
    'A field of a later version is rejected.',
    BODY.replace('"data"', '"livemode":true,"data"'),
  ),
  unusual('without-data', 'A field that is missing causes an unhandled exception.', '{"type":"webhook_endpoint.ping"}'),
  unusual('of-another-api-version', 'A version of a later version is rejected.', BODY.replace('"v1"', '"v2"')),
  unusual(
    'with-unicode',
    'The body is signed in another encoding than UTF-8.',
    withMessage('"Größe 🧶 日本語 \u202e"'),
  ),
  unusual(
    'with-escaped-unicode',
    'The body is parsed and serialised again before it is checked.',
    withMessage(String.raw`"Gr\u00f6\u00dfe \ud83e\uddf6 \/"`),
  ),
  unusual('with-decomposed-unicode', 'The body is normalised before it is checked.', withMessage('"Gro\u0308\u00dfe"')),
  unusual(
    'with-line-separators',
    'Two characters that JSON allows and older JavaScript does not are rejected.',
    withMessage('"a\u2028b\u2029c"'),
  ),
  unusual('with-an-escaped-nul', 'A text ends at its first NUL.', withMessage(String.raw`"a\u0000b"`)),
  unusual(
    'with-white-space',
    'The body is parsed and serialised again before it is checked.',
    JSON.stringify(JSON.parse(BODY), null, 2),
  ),
  unusual(
    'with-windows-line-ends',
    'Line endings are changed before the check.',
    JSON.stringify(JSON.parse(BODY), null, 2).replaceAll('\n', '\r\n'),
  ),
  unusual('with-a-line-feed-at-the-end', 'The body is trimmed before it is checked.', `${BODY}\n`),
  unusual(
    'with-its-members-turned-round',
    'The type is expected among the first members.',
    '{"data":{"message":"ping"},"type":"webhook_endpoint.ping","id":"evt_fN3oR1rK3bYuc8Mx"}',
  ),
  unusual(
    'with-exact-numbers',
    'Numbers are read and serialised again before the check.',
    withMessage('"ping","n":[1.0,1e2,9007199254740993,0.1]'),
  ),
  unusual(
    'of-64-kibibytes',
    'A body that arrives in several pieces is truncated.',
    withMessage(`"${'a'.repeat(65_536 - BODY.length)}"`),
  ),
];

function changed(id: string, why: string, sentBody: string): Draft {
  return {
    id: `tampered-${id}`,
    why,
    sentBody,
    expected: { reason: 'no_match' },
  };
}

/** Bodies that differ from the signed bytes. */
export const TAMPERED: Draft[] = [
  changed('one-character', 'The body is not part of the check.', BODY.replace('"ping"', '"pong"')),
  changed('one-letter-in-capitals', 'Texts are compared ignoring case.', BODY.replace('"ping"', '"Ping"')),
  changed('line-feed-added', 'The body is trimmed before it is checked.', `${BODY}\n`),
  changed('space-added-before', 'The body is trimmed before it is checked.', ` ${BODY}`),
  changed('byte-order-mark-added', 'A byte order mark is removed before the check.', `\ufeff${BODY}`),
  changed('nul-added', 'The body ends at its first NUL.', `${BODY}\0`),
  changed(
    'written-again',
    'The body is parsed and serialised again before it is checked.',
    JSON.stringify(JSON.parse(BODY), null, 1),
  ),
  changed(
    'member-added',
    'The last of two members of one name wins, and the first was signed.',
    BODY.replace('"type"', '"type":"order.paid","type"'),
  ),
  changed('cut-short', 'Only the beginning is checked.', BODY.slice(0, -1)),
  changed('emptied', 'An empty body needs no signature.', ''),
  {
    id: 'tampered-signature-of-another-delivery',
    why: 'A signature of another delivery is accepted.',
    sent: {
      'webhook-signature': signatureWith(CURRENT, { id: 'evt_7dpQXRBDuRs0h6s8', timestamp: String(SENT - 1) }),
    },
    expected: { reason: 'no_match' },
  },
];

function payload(id: string, why: string, body: string | Buffer): Draft {
  return {
    id: `payload-${id}`,
    why,
    signed: { body },
    expected: { reason: 'invalid_payload' },
  };
}

function bytes(...parts: (string | number[])[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
}

const [BEFORE = '', AFTER = ''] = BODY.split('ping"}');
/** Bodies with a valid signature that are not events. */
export const INVALID_PAYLOADS: Draft[] = [
  payload('empty', 'An empty body becomes an event without a type.', ''),
  payload('of-white-space', 'An empty body becomes an event without a type.', ' \n'),
  payload('of-words', 'A parser of the language throws a native error.', 'ping'),
  payload('cut-short', 'Half an event is accepted.', BODY.slice(0, -1)),
  payload('followed-by-another', 'Text after the event is discarded.', `${BODY}${BODY}`),
  payload('null', 'Null has no type, and reading the type throws.', 'null'),
  payload('of-a-list', 'A list of events is accepted as an event.', `[${BODY}]`),
  payload('of-a-string', 'An event in a string is accepted.', JSON.stringify(BODY)),
  payload('of-a-number', 'A number has no type.', '42'),
  payload('without-type', 'An event without a type is accepted.', '{"id":"evt_fN3oR1rK3bYuc8Mx","data":{}}'),
  payload('of-type-null', 'Null is treated as an unknown type.', BODY.replace('"webhook_endpoint.ping"', 'null')),
  payload(
    'of-a-type-that-is-a-number',
    'A number is treated as an unknown type.',
    BODY.replace('"webhook_endpoint.ping"', '7'),
  ),
  payload('with-not-a-number', 'Some parsers read NaN.', BODY.replace('"ping"}', 'NaN}')),
  payload('with-a-trailing-comma', 'Some parsers read more than JSON.', BODY.replace('}}', '},}')),
  payload('as-a-form', 'A form is treated as JSON.', 'type=webhook_endpoint.ping'),
  payload('as-xml', 'A parser of the language throws a native error.', '<event type="webhook_endpoint.ping"/>'),
  payload(
    'too-deep',
    'JSON of 1,000 levels causes a stack overflow.',
    BODY.replace('"ping"}', `${'['.repeat(1000)}${']'.repeat(1000)}}`),
  ),
  payload(
    'in-latin-1',
    'Bytes that are not UTF-8 are replaced before the check, or read.',
    bytes(BEFORE, [0xe9], `"}${AFTER}`),
  ),
  payload(
    'with-an-overlong-form',
    'Bytes that are not UTF-8 are replaced before the check, or read.',
    bytes(BEFORE, [0xc0, 0xaf], `"}${AFTER}`),
  ),
  payload(
    'with-half-a-pair',
    'Bytes that are not UTF-8 are replaced before the check, or read.',
    bytes(BEFORE, [0xed, 0xa0, 0x80], `"}${AFTER}`),
  ),
  payload('in-utf-16', 'The encoding is guessed.', Buffer.from(BODY, 'utf16le')),
  payload(
    'of-random-bytes',
    'Bytes that are not text cause an unhandled exception.',
    Buffer.from('00ff10807f1f8b08deadbeef', 'hex'),
  ),
];
