import { expect, it } from 'vitest';
import type { Body, Stream } from '../model/model.ts';
import { buildModel } from '../model/build.ts';
import { document, json, type Loose, normalised, ref } from './fixture.ts';
import { normaliseWhatFits } from './omit.ts';

const TICK = { type: 'object', properties: { price: { type: 'number' } } };
const SAID = { type: 'object', properties: { text: { type: 'string' } } };
const TEXT = { format: 'events', item: { kind: 'string' }, isText: true, mayBeNull: false };

function streamOf(mediaType: string, media: Loose, schemas: Loose = { Tick: TICK, Said: SAID }) {
  const responses = { 200: { content: { [mediaType]: media } } };
  const { model, warnings } = normalised(document({ '/x': { get: { operationId: 'getX', responses } } }, schemas));
  const method = model.resources[0]?.methods[0];
  return { stream: method?.stream as Stream, method, model, warnings };
}

const eventsOf = (schema: unknown): Stream => streamOf('text/event-stream', { schema }).stream;
const itemOf = (mediaType: string, media: Loose): unknown => streamOf(mediaType, media).stream.item;
const eventOf = (name: string, data: unknown): Loose => ({
  properties: { event: { const: name }, data, id: { type: 'string' } },
});
const kind = (name: string): Loose => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: name, type: 'string' } },
});
const TICKS = { kind: 'object', name: 'Tick' };

it('The data of server-sent events is JSON of the schema, or text if the schema is a string or missing', () => {
  expect(eventsOf(ref('Tick'))).toEqual({ format: 'events', item: TICKS, isText: false, mayBeNull: false });
  expect(eventsOf({ type: 'integer' }).item).toEqual({ kind: 'integer', bits: 64 });
  expect(eventsOf({ type: 'string' })).toEqual(TEXT);
  expect(eventsOf({})).toEqual(TEXT);
  expect(streamOf('text/event-stream', {}).stream).toEqual(TEXT);
  expect(streamOf('Text/Event-Stream; charset=utf-8', {}).method).toMatchObject({
    responseMediaType: 'Text/Event-Stream; charset=utf-8',
    mayBeEmpty: false,
  });
});

it('A schema with the fields of a server-sent event describes its data', () => {
  const parsed = { type: 'string', contentMediaType: 'application/json', contentSchema: ref('Tick') };
  expect(eventsOf(eventOf('tick', ref('Tick'))).item).toEqual(TICKS);
  expect(eventsOf(eventOf('tick', parsed)).item).toEqual(TICKS);
  expect(eventsOf(eventOf('tick', { type: 'string' }))).toEqual(TEXT);
  expect(itemOf('text/event-stream', { itemSchema: eventOf('tick', ref('Tick')) })).toEqual(TICKS);
  // A member that no event has: the schema is that of the data.
  const own = { type: 'object', properties: { data: {}, price: {} } };
  expect(eventsOf(own).item).toMatchObject({ kind: 'object', name: 'GetXEvent' });
});

it('Events with different data are a union of the data, and one with the text [DONE] is no item', () => {
  const done = eventOf('done', { type: 'string', enum: ['[DONE]'] });
  const schemas = { A: kind('a'), B: kind('b') };
  const itemSchema = { oneOf: [eventOf('a', ref('A')), eventOf('b', ref('B')), done] };
  const { stream, model } = streamOf('text/event-stream', { itemSchema }, schemas);
  expect(stream.item).toEqual({ kind: 'union', name: 'GetXEvent' });
  expect(model.schemas.find(({ name }) => name === 'GetXEvent')).toMatchObject({
    variants: [
      { value: 'a', schema: 'A' },
      { value: 'b', schema: 'B' },
    ],
  });
  expect(eventsOf({ oneOf: [eventOf('a', ref('Tick')), done] }).item).toEqual(TICKS);
  const mixed = streamOf(
    'text/event-stream',
    { itemSchema: { oneOf: [eventOf('a', ref('A')), eventOf('b', { type: 'string' })] } },
    schemas,
  );
  expect(mixed.stream).toEqual(TEXT);
  expect(mixed.warnings).toContain('#/paths/~1x/get/responses/200/content/text~1event-stream/itemSchema');
});

it('A choice between a schema and the text [DONE] is the schema', () => {
  expect(eventsOf({ oneOf: [ref('Tick'), { type: 'string', const: '[DONE]' }] }).item).toEqual(TICKS);
});

it('Lines are JSON of the schema of an item, of the items of a list, or of any kind', () => {
  expect(streamOf('application/jsonl', { itemSchema: ref('Tick') }).stream).toEqual({
    format: 'lines',
    item: TICKS,
    isText: false,
    mayBeNull: false,
  });
  expect(itemOf('application/x-ndjson', { schema: ref('Tick') })).toEqual(TICKS);
  expect(itemOf('application/x-ndjson', { schema: { type: 'array', items: ref('Tick') } })).toEqual(TICKS);
  expect(itemOf('application/x-jsonlines; charset=utf-8', { schema: { type: 'string' } })).toEqual({ kind: 'json' });
  expect(itemOf('application/jsonl', { itemSchema: { type: 'string' } })).toEqual({ kind: 'string' });
  expect(streamOf('application/geo+json-seq', { itemSchema: ref('Tick') }).stream.format).toBe('sequence');
  const nullable = { oneOf: [ref('Tick'), { type: 'null' }] };
  expect(streamOf('application/jsonl', { itemSchema: nullable }).stream).toMatchObject({
    item: TICKS,
    mayBeNull: true,
  });
});

const both = (member: string, isSent = false): Record<string, Body['choice']> => ({
  create: { member, value: false, isSent },
  createStream: { member, value: true, isSent: true },
});

it('A note says which formats of a stream are not read', () => {
  const content = { 'application/jsonl': {}, 'text/event-stream': {} };
  const { warnings } = normalised(
    document({ '/x': { get: { operationId: 'getX', responses: { 200: { content } } } } }),
  );
  expect(warnings).toEqual(['#/paths/~1x/get/responses/200/content/application~1jsonl/schema']);
});

function choicesOf(schema: unknown, schemas: Loose = {}): Record<string, Body['choice']> {
  const content = { ...(json({}).content as Loose), 'text/event-stream': {} };
  const post = { operationId: 'createAnswer', requestBody: json(schema), responses: { 200: { content } } };
  const { document: result } = normaliseWhatFits(document({ '/answers': { post } }, schemas), () => undefined);
  const methods = buildModel(result).resources.flatMap((resource) => resource.methods);
  return Object.fromEntries(methods.map(({ name, body }) => [name, body?.choice]));
}

it('A boolean member of the body chooses between a method that returns JSON and one that returns a stream', () => {
  const choices = (member: Loose, more: Loose = {}) => choicesOf({ properties: { text: {}, ...member }, ...more });
  expect(choices({ stream: { type: 'boolean' } })).toEqual(both('stream'));
  expect(choices({ stream: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } })).toEqual(both('stream'));
  expect(choices({ is_stream: { type: ['boolean', 'null'] } })).toEqual(both('is_stream'));
  // Without the member, the answer would be a stream, or the body invalid.
  expect(choices({ stream: { type: 'boolean', default: true } })).toEqual(both('stream', true));
  expect(choices({ stream: { type: 'boolean' } }, { required: ['stream'] })).toEqual(both('stream', true));
  expect(choices({ stream: { type: 'string' } })).toEqual({ create: undefined, createStream: undefined });
  const oneOf = [ref('Whole'), ref('Parts')];
  const kinds = {
    Whole: { type: 'object', properties: { stream: { const: false } } },
    Parts: { type: 'object', required: ['stream'], properties: { stream: { const: true } } },
  };
  // Without the member that tells them apart, the body is none of the alternatives.
  expect(choicesOf({ oneOf }, kinds)).toEqual(both('stream', true));
});
