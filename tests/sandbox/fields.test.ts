/**
 * Every field that a request has in common with the record it creates or changes is stored: it is in the response, in
 * the record when it is retrieved or listed, and in the event. Fields, records and paths come from the contract, so
 * that a new field is tested without a line here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, resolveSchema, type Operation, type Schema } from '../../generators/sources/bundle.ts';
import type { OperationId } from '../../sandbox/api/contract/types.ts';
import { Api, contract, OPERATIONS } from './api.ts';
import { Lab } from './lab.ts';
import { REQUESTS } from './requests.ts';
import { type Service, startService } from './service.ts';
import { openShop } from './shop.ts';

type Json = Record<string, unknown>;

/** Values that the service accepts where an example of the contract names something that does not exist here. */
const EXISTING: Json = { url: 'https://inbox.localhost/other', event_types: ['order.created'] };

const propertiesOf = (schema: Schema): Record<string, Schema> => resolveSchema(contract, schema).properties ?? {};

interface Pair {
  /** Name of the list in the body whose entries describe records; absent if the body describes one itself. */
  list: string | undefined;
  /** Schemas of the fields that the request has in common with the record. */
  shared: Readonly<Record<string, Schema>>;
}

/** Returns the part of the request and the record in the response that have the most names in common. */
function pairOf(operation: Operation): Pair {
  const body = operation.body?.schema ?? {};
  const lists = Object.entries(propertiesOf(body)).map(
    ([name, part]) => [name, resolveSchema(contract, part).items ?? {}] as const,
  );
  const response = operation.responses.find(({ status }) => status < 300)?.content?.schema ?? {};
  const parts = Object.values(propertiesOf(response)).map((part) => resolveSchema(contract, part).items ?? part);
  const pairs = [[undefined, body] as const, ...lists].flatMap(([list, request]) =>
    [response, ...parts].map((record): Pair => {
      const names = propertiesOf(record);
      const shared = Object.entries(propertiesOf(request)).filter(([name]) => name in names);
      return { list, shared: Object.fromEntries(shared) };
    }),
  );
  const size = ({ shared }: Pair): number => Object.keys(shared).length;
  return pairs.reduce((best, pair) => (size(pair) > size(best) ? pair : best));
}

/** Returns a value for a schema, with all of its fields. */
function sample(schema: Schema): unknown {
  const { example, default: value, enum: values, properties, type } = resolveSchema(contract, schema);
  if (example !== undefined) return example;
  if (properties !== undefined) return Object.fromEntries(Object.entries(properties).map(([k, s]) => [k, sample(s)]));
  if (value !== undefined) return value;
  if (values !== undefined) return values[0];
  return [type].flat().includes('object') ? { colour: 'moss' } : 'text';
}

/** Returns the description of a record with every shared field; missing ones get a value from the contract. */
function filled({ shared }: Pair, given: Json, existing: Json): Json {
  const missing = Object.entries(shared).filter(([name]) => !(name in given));
  return { ...Object.fromEntries(missing.map(([name, schema]) => [name, existing[name] ?? sample(schema)])), ...given };
}

/** Returns the object with the fields, anywhere in a response. */
function find(value: unknown, names: readonly string[], id: unknown): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const isRecord = names.every((name) => name in value) && (id === undefined || (value as Json)['id'] === id);
  if (isRecord) return value as Json;
  for (const part of Object.values(value)) {
    const found = find(part, names, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isRead = (path: string): boolean => OPERATIONS.some((other) => other.method === 'GET' && other.path === path);

/** Returns the path at which the record of a request with these path parameters is retrieved. */
function pathOf({ path }: Operation, parameters: Readonly<Record<string, string>> = {}): string | undefined {
  const template = path.slice(0, path.lastIndexOf('}') + 1);
  return isRead(template) ? template.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '') : undefined;
}

/** Returns the path at which the records of an operation are listed. */
function listOf({ path }: Operation): string | undefined {
  const [list = ''] = path.split('/{');
  return isRead(list) ? list : undefined;
}

/** Writes date-times in one way, because the service returns them with milliseconds. */
const normalised = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' && /^\d{4}-\d\d-\d\dT/.test(part) ? new Date(part).toISOString() : part,
  );

const CHANGING = OPERATIONS.map((operation) => [operation.operationId, operation, pairOf(operation)] as const).filter(
  ([, , { shared }]) => Object.keys(shared).length > 0,
);

describe('A field of a request', () => {
  let service: Service;
  let api: Api;
  let lab: Lab;
  beforeAll(async () => {
    service = await startService();
    api = new Api(service.url);
    lab = new Lab(service);
  });
  afterAll(() => service.close());

  it('Fields are looked for in most operations that create or change a record', () => {
    expect(CHANGING.length).toBeGreaterThanOrEqual(operations(contract).filter(({ body }) => body).length / 2);
  });

  it.each(CHANGING)('Every field of the request %s is returned everywhere', async (id, operation, pair) => {
    const shop = await openShop(api, lab);
    const request = await REQUESTS[id as OperationId](api, shop);
    const given = request.body as Json;
    const { list } = pair;
    const [first] = list === undefined ? [given] : (given[list] as Json[]);
    const described = filled(pair, first ?? {}, { ...EXISTING, location_id: shop.locationId });
    const body = list === undefined ? described : { ...given, [list]: [described] };
    const fields = Object.keys(pair.shared);
    const expected = normalised(Object.fromEntries(fields.map((name) => [name, described[name]]))) as Json;

    const answer = await api.send(id as OperationId, { ...request, body });
    expect(answer.body).not.toHaveProperty('code');
    const record = find(answer.body, fields, undefined);
    const key = request.key ?? find(answer.body, ['secret'], undefined)?.['secret'];
    const copyAt = async (path: string): Promise<Json | undefined> => {
      const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${String(key)}` } });
      return find(await response.json(), fields, record?.['id']);
    };
    const retrieved = answer.headers.get('location') ?? pathOf(operation, request.path);
    // Endpoints, keys and accounts have no events of their changes.
    const events = operation.path.startsWith('/api/v1/orders') ? '/api/v1/events' : undefined;
    const places = [retrieved, listOf(operation), events].filter((path) => path !== undefined);
    const copies = Object.fromEntries(await Promise.all(places.map(async (path) => [path, await copyAt(path)])));
    expect(normalised({ response: record, ...copies })).toMatchObject(
      Object.fromEntries(['response', ...places].map((place) => [place, expected])),
    );
  });
});
