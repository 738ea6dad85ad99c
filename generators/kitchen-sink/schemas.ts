import { openSchemas } from './open-objects.ts';
import { BYTES, constant, DESCRIPTION, INT32, listOf, mapOf, type Node, orNull, ref, STRING, types } from './nodes.ts';

type Properties = Record<string, Node>;

function object(properties: Properties, required: readonly string[] = Object.keys(properties)): Node {
  return {
    type: 'object',
    description: DESCRIPTION,
    properties,
    ...(required.length === 0 ? {} : { required: [...required] }),
  };
}

const described = (node: Node, description = DESCRIPTION): Node => ({ ...node, description });

/** Returns a required, an optional, a nullable and a deprecated field of each type. */
function fieldsOf(all: readonly Node[]): { properties: Properties; required: string[] } {
  const properties = all.flatMap((node, index): [string, Node][] => [
    [`required_${index}`, described(node)],
    [`optional_${index}`, described(node, '')],
    [`nullable_${index}`, described(orNull(node))],
    [`deprecated_${index}`, { ...described(node), deprecated: true }],
  ]);
  return { properties: Object.fromEntries(properties), required: all.map((_, index) => `required_${index}`) };
}

function allFields(all: readonly Node[]): Node {
  const { properties, required } = fieldsOf(all);
  return object(properties, required);
}

function event(type: string): Node {
  return object({
    id: STRING,
    type: described(constant(type), `Always \`${type}\`.`),
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: ref(type === 'thing.created' ? 'Thing' : 'Other'),
  });
}

function union(discriminator: string, variants: Record<string, string>): Node {
  const mapping = Object.entries(variants).map(([value, name]) => [value, ref(name).$ref ?? '']);
  return {
    description: DESCRIPTION,
    oneOf: [...new Set(Object.values(variants))].map(ref),
    discriminator: { propertyName: discriminator, mapping: Object.fromEntries(mapping) },
  };
}

const enumeration = (...values: string[]): Node => ({ type: 'string', enum: values, description: DESCRIPTION });

const uploaded = fieldsOf([STRING, listOf(STRING), ref('OtherSent')]);

/** Returns unions of each direction, with variants of several unions, and without a discriminator. */
function unions(): Record<string, Node> {
  return {
    Card: object({ 'means-type': constant('card'), '2nd digit': STRING }),
    BankAccount: object({ 'means-type': STRING, '@owner': STRING, frame: ref('Frame'), lamp: ref('Lamp') }, [
      'means-type',
    ]),
    Cash: object({ 'means-type': constant('cash') }),
    // Without a common type of their discriminator.
    Round: object({ form: constant('round') }, []),
    Flat: object({ form: ref('SharedEnum') }, []),
    Shape: union('form', { round: 'Round', one: 'Flat' }),
    Voucher: object({ 'means-type': constant('voucher') }),
    // Only sent, with a variant that is also received.
    Refund: union('means-type', { card: 'Card', voucher: 'Voucher' }),
    Tender: union('means-type', { card: 'Card', cash: 'Cash' }),
    Means: union('means-type', { card: 'Card', 'bank account': 'BankAccount' }),
    FirstChoice: object({ kind: constant('first'), at: { type: 'string', format: 'date-time' } }, ['kind']),
    SecondChoice: object({ kind: constant('second') }),
    Choice: union('kind', { first: 'FirstChoice', second: 'SecondChoice' }),
    // Without a discriminator: each variant has a required field that no other has. They share no field.
    Mail: object({ address: STRING, label: STRING }, ['address']),
    // A future variant may have other members, too.
    Phone: { ...object({ digits: STRING }, ['digits']), additionalProperties: true },
    Contact: { oneOf: [ref('Mail'), ref('Phone')] },
    Ask: object({ question: STRING }),
    // The tag is a number or a boolean.
    FirstFrame: object({ version: INT32, data: STRING }),
    SecondFrame: object({ version: INT32 }),
    Frame: union('version', { 1: 'FirstFrame', 2: 'SecondFrame' }),
    Lit: object({ lit: { type: 'boolean' }, level: INT32 }),
    Unlit: object({ lit: { type: 'boolean' } }),
    Lamp: union('lit', { true: 'Lit', false: 'Unlit' }),
    Tell: object({ fact: STRING }),
    Message: { oneOf: [ref('Ask'), ref('Tell')] },
  };
}

/** Returns schemas of each kind and each direction, with each type in each kind of field. */
export function schemas(): Record<string, Node> {
  const read = ['Other', 'SharedEnum', 'ReadEnum', 'Shared', 'Money', 'Event', 'Means', 'Tender'];
  const sent = ['OtherSent', 'SharedEnum', 'SentEnum', 'Shared', 'Money', 'Means', 'Tender', 'Choice'];
  return {
    Thing: allFields(types(...read)),
    Versioned: object({ name: STRING, version: { type: 'integer', format: 'int64' } }),
    OldThing: { ...object({ thing: ref('Thing') }, []), deprecated: true },
    Other: object({ code: ref('ReadEnum'), self: ref('Other'), large: ref('LargeEnum') }, ['code']),
    ThingCreate: allFields(types(...sent)),
    OtherSent: object({ note: { ...STRING, writeOnly: true }, again: ref('OtherSent') }, []),
    Shared: allFields(types('SharedEnum', 'Money', 'Means')),
    Money: object({ amount: { type: 'integer', format: 'int64' }, currency: STRING }),
    ThingPage: object({ data: listOf(ref('Thing')), has_more: { type: 'boolean' }, next_cursor: orNull(STRING) }),
    Listed: object({ id: STRING, name: STRING }, ['id']),
    MarkerPage: object({ entries: listOf(ref('Listed')), next_marker: orNull(STRING) }, []),
    PageLinks: object({ next_cursor: STRING }, []),
    LinkedPage: object({ records: listOf(ref('Listed')), paging: ref('PageLinks') }, []),
    LastItemPage: object({ data: listOf(ref('Listed')), has_more: { type: 'boolean' } }),
    PageCounts: object({ page: INT32, total_pages: INT32 }),
    NumberedPage: object({ records: listOf(ref('Listed')), pagination: ref('PageCounts') }, []),
    OffsetPage: object({ entries: listOf(ref('Listed')), limit: INT32, total_count: INT32 }, []),
    UrlPage: object({ results: listOf(ref('Listed')), next: orNull(STRING), previous: orNull(STRING) }, []),
    DonePage: object({ data: listOf(ref('Listed')), iterator: orNull(STRING), done: { type: 'boolean' } }),
    InBody: object({ text: STRING, options: ref('InBodyOptions') }, []),
    InBodyOptions: object({ limit: INT32, cursor: STRING }, []),
    DeepPage: object({ result: ref('DeepResult') }),
    DeepResult: object({ names: listOf(STRING), next_cursor: orNull(STRING), has_more: { type: 'boolean' } }),
    Created: event('thing.created'),
    Deleted: event('thing.deleted'),
    Event: union('type', { 'thing.created': 'Created', 'thing.deleted': 'Deleted' }),
    ...unions(),
    ThingUpload: object({ file: BYTES, more: listOf(BYTES), ...uploaded.properties }, ['file', ...uploaded.required]),
    ...openSchemas(),
    OpenUpload: { ...object({ file: BYTES }), additionalProperties: STRING },
    Nulls: object({
      texts: listOf(orNull(STRING)),
      numbers: mapOf(orNull(INT32)),
      lists: listOf(orNull(listOf(orNull(ref('SentEnum'))))),
      objects: listOf(orNull(ref('OtherSent'))),
    }),
    Question: object({ text: STRING, stream: { type: 'boolean' } }, ['text']),
    OtherQuestion: object({ text: STRING, 'is-stream': orNull({ type: 'boolean' }) }),
    Row: object({ kind: ref('SentEnum'), count: INT32 }),
    SharedEnum: enumeration('one', 'two-three', '4'),
    ReadEnum: enumeration('one', 'two-three', '4', '-one', 'class'),
    SentEnum: enumeration('one', 'two-three', '4'),
    // As many values as the normaliser allows.
    LargeEnum: enumeration(...Array.from({ length: 3500 }, (_, index) => `value_${index}`)),
  };
}
