import { ref, returns, takes } from '../../../../generators/languages/fixture.ts';
import type { SchemaNode } from '../../../../generators/model/document.ts';
import { cat, received, sent, type Small, text } from '../../model/small.ts';
import type { Row } from './row.ts';

const got = (age?: SchemaNode, required: string[] = []): Small =>
  received(cat(age === undefined ? {} : { age }, required));
const given = (age?: SchemaNode, required: string[] = []): Small =>
  sent(cat(age === undefined ? {} : { age }, required));
const shared = (age?: SchemaNode, required: string[] = []): Small => ({
  operations: { 'POST /cats': { ...takes(ref('Cat')), ...returns(ref('Cat')) } },
  schemas: { Cat: cat(age === undefined ? {} : { age }, required) },
});
const integer = (format: string): SchemaNode => ({ type: 'integer', format });
const nullable: SchemaNode = { type: ['string', 'null'] };
const number: SchemaNode = { type: 'number' };
const time: SchemaNode = { type: 'string', format: 'date-time' };
const old: SchemaNode = { ...text, deprecated: true };
const secret: SchemaNode = { ...text, format: 'password' };
const words: SchemaNode = { ...text, description: 'Age in years.' };
const values = (...list: string[]): Small => received({ type: 'string', enum: list });
const sentValues = (...list: string[]): Small => sent({ type: 'string', enum: list });
const named = (...names: string[]): SchemaNode => ({ type: 'string', enum: ['a', '+1'], 'x-sdk': { names } });
const renamed = (small: Small): Small =>
  JSON.parse(JSON.stringify(small).replaceAll(/(?<=["/])Cat(?=")/g, 'Lion')) as Small;
const closed: SchemaNode = { ...cat(), additionalProperties: false };
const open = (others: SchemaNode): Small => received({ ...cat(), additionalProperties: others });

export const MODEL_ROWS: readonly Row[] = [
  ['a type is renamed', 'MMMM', got(text), renamed(got(text))],
  ['a type is described in other words', 'pppp', got(), received({ ...cat(), description: 'An animal.' })],
  ['a received type has members that it does not name', 'mmmm', got(), open(text)],
  ['a received type no longer has them', 'MMMM', open(text), got()],
  ['they have another type', 'MMMM', open(text), open(number)],
  ['a received field is new', 'mmmm', got(), got(text)],
  ['a received field is removed', 'MMMM', got(text), got()],
  ['a received field is renamed', 'MMMM', got(text), received(cat({ years: text }))],
  ['a received field gives way to two others', 'MMMM', got(text), received(cat({ years: text, months: text }))],
  ['a received field may be null', 'MMMM', got(text, ['age']), got(nullable, ['age'])],
  ['a received field that may be absent may be null', 'ppMp', got(text), got(nullable)],
  ['a received field that may be absent is never null', 'ppmp', got(nullable), got(text)],
  ['a received field that may be null may be absent', 'ppMp', got(nullable, ['age']), got(nullable)],
  ['a received field is never null', 'mmmM', got(nullable, ['age']), got(text, ['age'])],
  ['a received field is always present', 'mmmM', got(text), got(text, ['age'])],
  ['a received field may be absent', 'MMMM', got(text, ['age']), got(text)],
  ['a received field has 64 bits', 'pppM', got(integer('int32')), got(integer('int64'))],
  ['a received field may be a fraction', 'MMpM', got(integer('int32')), got(number)],
  ['a received field is a text instead of a time', 'MMpM', got(time), got(text)],
  ['a received field is another type', 'MMMM', got(text), got({ type: 'boolean' })],
  ['a field is deprecated', 'mmmm', got(text), got(old)],
  ['a field is no longer deprecated', 'pppp', got(old), got(text)],
  ['a field becomes a secret', 'pppp', got(text), got(secret)],
  ['a field is no longer a secret', 'pppp', got(secret), got(text)],
  ['a field is described in other words', 'pppp', got(text), got(words)],
  ['a received field is read-only', 'pppp', got(text), got({ ...text, readOnly: true })],
  ['a sent field is read-only', 'pppp', given(text), given({ ...text, readOnly: true })],
  ['a field is no longer write-only', 'pppp', given({ ...text, writeOnly: true }), given(text)],
  ['a request may have any other field', 'pppp', sent(closed), sent(cat())],
  ['a request may have no other field', 'pppp', sent(cat()), sent(closed)],
  ['a response may have no other field', '----', got(), received(closed)],
  ['a sent field is new', 'mmmm', given(), given(text)],
  ['a required sent field is new', 'MMMM', given(), given(text, ['age'])],
  ['a sent field is removed', 'MMMM', given(text), given()],
  ['a sent field becomes required', 'MMMM', given(text), given(text, ['age'])],
  ['a sent field becomes optional', 'mmmm', given(text, ['age']), given(text)],
  ['a sent field may be null', 'mmmm', given(text), given(nullable)],
  ['a sent number may be null', 'mmmM', given(number), given({ type: ['number', 'null'] })],
  ['a sent field may no longer be null', 'MMMM', given(nullable), given(text)],
  ['a sent field has 64 bits', 'pppM', given(integer('int32')), given(integer('int64'))],
  ['a sent field may be a fraction', 'mmpM', given(integer('int32')), given(number)],
  ['a sent field is another type', 'MMMM', given(text), given({ type: 'boolean' })],
  ['a field that is sent and received has 64 bits', 'pppM', shared(integer('int32')), shared(integer('int64'))],
  ['a field that is sent and received may be a fraction', 'MMpM', shared(integer('int32')), shared(number)],
  ['a field that is sent and received is new', 'mmmm', shared(), shared(text)],
  ['a required field that is sent and received is new', 'MMMM', shared(), shared(text, ['age'])],
  ['a field that is sent and received becomes required', 'MMMM', shared(text), shared(text, ['age'])],
  ['a field that is sent and received becomes optional', 'MMMM', shared(text, ['age']), shared(text)],
  [
    'the default of a sent field is another one',
    'pppp',
    given({ ...text, default: 'a' }),
    given({ ...text, default: 'b' }),
  ],
  ['an enum has a new value', 'mmmm', values('a', 'b'), values('a', 'b', 'c')],
  ['an enum that is sent has a new value', 'mmmm', sentValues('a', 'b'), sentValues('a', 'b', 'c')],
  ['an enum loses a value', 'MMMM', values('a', 'b', 'c'), values('a', 'b')],
  ['an enum has another order', 'pppp', values('a', 'b'), values('b', 'a')],
  ['an enum has a new value and another order', 'mmmm', values('a', 'b'), values('c', 'b', 'a')],
  ['an enum names a constant differently', 'MppM', values('a', '+1'), received(named('a', 'plus_one'))],
  ['a received field has another name in code', 'MM-M', got(text), got({ ...text, 'x-sdk': { name: 'years' } })],
  [
    'two fields that are sent and required change places',
    'Mppp',
    given(text, ['name', 'age']),
    sent({ type: 'object', properties: { age: text, name: text }, required: ['name', 'age'] }),
  ],
];
