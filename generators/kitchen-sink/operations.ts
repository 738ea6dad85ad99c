import { FORM } from '../model/media-type.ts';
import {
  ANY,
  BYTES,
  DESCRIPTION,
  INT32,
  listOf,
  mapOf,
  type Node,
  orNull,
  ref,
  singleTypes,
  STRING,
  types,
} from './nodes.ts';

const JSON_TYPE = 'application/json';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  explode?: boolean;
  style?: string;
  description?: string;
  schema: Node;
}

interface Operation {
  /** `GET /things` */
  wire: string;
  parameters?: Parameter[];
  body?: object;
  /** By status. */
  responses?: Record<string, object>;
  more?: object;
}

function parameter(name: string, location: string, schema: Node, more: Partial<Parameter> = {}): Parameter {
  const required = location === 'path' ? { required: true } : {};
  return { name, in: location, ...required, description: DESCRIPTION, explode: false, schema, ...more };
}

const json = (schema: Node, mediaType = JSON_TYPE): object => ({
  description: 'The response.',
  content: { [mediaType]: { schema, example: { text: DESCRIPTION } } },
});

const NOTHING = { description: 'No body.' };

function body(schema: Node, mediaType = JSON_TYPE, required = true): object {
  return { required, description: DESCRIPTION, content: { [mediaType]: { schema } } };
}

function form(schema: Node, encoding: object = {}, required = true): object {
  return { required, description: DESCRIPTION, content: { [FORM]: { schema, encoding } } };
}

const returned = (schema: Node): Pick<Operation, 'responses'> => ({ responses: { 200: json(schema), 404: NOTHING } });
const ID = parameter('id', 'path', STRING);
const LIMIT = parameter('limit', 'query', { type: 'integer', default: 20 }, { deprecated: true });
const CURSOR = parameter('cursor', 'query', STRING);
const thing = ref('Thing');

/** Operations that are similar to those of our contract. */
function usual(): Record<string, Operation> {
  const query = types('SharedEnum').filter((node) => node !== ANY && node.additionalProperties === undefined);
  const filters = query
    .filter(({ items }) => items !== ANY)
    .map((node, index) => parameter(`query_${index}`, 'query', node));
  const must = parameter('must', 'query', STRING, { required: true });
  return {
    list: { wire: 'GET /things', parameters: [LIMIT, CURSOR, ...filters], ...returned(ref('ThingPage')) },
    search: {
      wire: 'GET /search',
      parameters: [must, CURSOR],
      ...returned(ref('ThingPage')),
      more: { security: [], summary: undefined },
    },
    create: { wire: 'POST /things', body: body(ref('ThingCreate')), ...returned(thing) },
    offer: { wire: 'POST /offers', body: body(ref('ThingCreate'), JSON_TYPE, false) },
    update: {
      wire: 'PATCH /things/{id}',
      parameters: [ID, parameter('If-Match', 'header', STRING), parameter('Idempotency-Key', 'header', STRING)],
      body: body(ref('ThingCreate')),
      ...returned(thing),
    },
    revise: {
      wire: 'PATCH /versions/{id}',
      parameters: [ID, parameter('If-Match', 'header', { ...STRING, pattern: '^"[0-9]+"$' })],
      body: body(ref('ThingCreate')),
      ...returned(ref('Versioned')),
    },
    delete: { wire: 'DELETE /things/{id}', parameters: [ID], more: { deprecated: true } },
    retrieveOld: { wire: 'GET /things/{id}/old', parameters: [ID], ...returned(ref('OldThing')) },
    events: { wire: 'GET /events', ...returned(listOf(ref('Event'))) },
  };
}

const list = (wire: string, cursor: string, page: string, type: Node = STRING): Operation => ({
  wire,
  parameters: [parameter('limit', 'query', INT32), parameter(cursor, 'query', type)],
  ...returned(ref(page)),
});

/** Lists that do not continue like the lists of our contract. */
function lists(): Record<string, Operation> {
  return {
    listByMarker: list('GET /by-marker', 'marker', 'MarkerPage'),
    listByLink: list('GET /by-link', 'after', 'LinkedPage'),
    listByLastItem: list('GET /by-last-item', 'starting_after', 'LastItemPage'),
    listByNumber: list('GET /by-number', 'page', 'NumberedPage', { ...INT32, default: 0 }),
    listByOffset: list('GET /by-offset', 'offset', 'OffsetPage', INT32),
    listByUrl: list('GET /by-url', 'page', 'UrlPage', INT32),
    listByIterator: list('GET /by-iterator', 'iterator', 'DonePage'),
    listArray: { ...list('GET /array', 'page', '', { ...INT32, default: 1 }), ...returned(listOf(ref('Listed'))) },
    listInBody: { wire: 'POST /in-body', body: body(ref('InBody')), ...returned(ref('DeepPage')) },
    listLinked: {
      ...list('GET /linked', 'page', '', INT32),
      responses: {
        200: { ...json(listOf(ref('Listed'))), headers: { Link: { description: DESCRIPTION, schema: STRING } } },
      },
    },
  };
}

const DEEP = { style: 'deepObject', explode: true };

/** Operations that only occur in third-party documents. */
function unusual(): Record<string, Operation> {
  const parameters = [
    parameter('tag', 'query', listOf(STRING), { explode: true }),
    parameter('filter[name]', 'query', STRING),
    parameter('X-Tenant', 'header', STRING, { required: true }),
    parameter('session', 'cookie', STRING),
    parameter('id', 'query', STRING),
  ];
  const png = { description: 'A picture.', content: { 'image/png': { schema: BYTES } } };
  return {
    listAll: { wire: 'GET /all/{id}', parameters: [ID, ...parameters], ...returned(listOf(thing)) },
    count: { wire: 'GET /count', ...returned(mapOf(INT32)) },
    ...secured(),
    tryGet: { wire: 'GET /try', responses: { 200: json(thing), 204: NOTHING } },
    image: { wire: 'GET /image', responses: { 200: png } },
    tryImage: { wire: 'GET /try-image', responses: { 200: png, 204: NOTHING } },
    setImage: { wire: 'PUT /image', body: body(BYTES, 'image/png') },
    tryImageUpload: { wire: 'POST /image', body: body(BYTES, 'image/png', false) },
    upload: { wire: 'POST /upload', body: body(ref('ThingUpload'), 'multipart/form-data') },
    subscribe: { wire: 'POST /forms', body: form(ref('ThingCreate'), { lines: DEEP, tags: DEEP }) },
    trySubscribe: { wire: 'PUT /forms', body: form(ref('OtherSent'), {}, false) },
    subscribeAny: { wire: 'PATCH /forms', body: form(mapOf(ANY)) },
    find: {
      wire: 'GET /forms',
      parameters: [ref('OtherSent'), ref('Choice'), listOf(ref('Row')), mapOf(STRING), listOf(STRING), ANY].map(
        (node, index) => parameter(`deep_${index}`, 'query', node, DEEP),
      ),
    },
    replaceAll: { wire: 'PUT /all', body: body(listOf(ref('OtherSent'))) },
    note: { wire: 'POST /note', body: body(ANY, 'application/merge-patch+json') },
    pay: { wire: 'POST /pay', body: body(ref('Means')), ...returned(ref('Means')) },
    shape: { wire: 'GET /shape', ...returned(ref('Shape')) },
    refund: { wire: 'POST /refund', body: body(ref('Refund')) },
    choose: { wire: 'POST /choose', body: body(ref('Choice')) },
    reach: { wire: 'POST /reach', body: body(ref('Contact')), ...returned(ref('Contact')) },
    open: { wire: 'POST /open', body: body(ref('OpenShared')), ...returned(ref('OpenShared')) },
    tryOpen: { wire: 'PUT /open', body: body(ref('OpenSent'), JSON_TYPE, false), ...returned(ref('OpenRead')) },
    openForm: { wire: 'POST /open-form', body: form(ref('OpenSent1')) },
    openUpload: { wire: 'POST /open-upload', body: body(ref('OpenUpload'), 'multipart/form-data') },
    say: { wire: 'POST /say', body: body(ref('Message')) },
  };
}

/** Operations with each kind of key. */
function secured(): Record<string, Operation> {
  return {
    ping: { wire: 'GET /ping', ...returned(STRING), more: { security: [{ password: [] }] } },
    peek: { wire: 'GET /peek', ...returned(ANY), more: { security: [{ header: [] }] } },
    probe: {
      wire: 'GET /probe',
      ...returned(ANY),
      more: { security: [{ query: [] }], servers: [{ url: 'https://other.example.com/v2' }] },
    },
    verify: {
      wire: 'GET /verify',
      ...returned(ANY),
      more: { security: [{ header: [], bearer: [], query: [], cookie: [] }] },
    },
    unlock: {
      wire: 'GET /unlock',
      ...returned(ANY),
      more: {
        security: [
          { bearer: [] },
          { password: [] },
          { header: [] },
          { query: [] },
          { cookie: [] },
          { header: [], query: [] },
          {},
        ],
      },
    },
    visit: { wire: 'GET /visit', ...returned(ANY), more: { security: [{ cookie: [] }] } },
    wander: { wire: 'GET /wander', ...returned(ANY), more: { security: [{}, { bearer: [] }] } },
  };
}

/** Operations with a nullable result of each kind of type. The last one may also have no body. */
function nullable(): Record<string, Operation> {
  const single = singleTypes('Thing', 'Means', 'ReadEnum', 'ThingPage').filter((node) => node !== ANY);
  const composed = [STRING, thing].flatMap((node) => [listOf(node), mapOf(node)]);
  const operations = [...single, ...composed].map((node, index): [string, Operation] => [
    `maybe${index}`,
    { wire: `GET /maybe/${index}`, ...returned(orNull(node)) },
  ]);
  const nothing = { wire: 'GET /nothing', responses: { 200: json(orNull(STRING)), 204: NOTHING } };
  return { ...Object.fromEntries(operations), maybeNothing: nothing };
}

/** Returns all path items of the kitchen sink. */
export function paths(): Record<string, Record<string, object>> {
  const items: Record<string, Record<string, object>> = {};
  for (const [name, operation] of Object.entries({ ...usual(), ...unusual(), ...lists(), ...nullable() })) {
    const [method = '', path = ''] = operation.wire.split(' ');
    items[path] = { ...items[path], [method.toLowerCase()]: nodeOf(name, operation) };
  }
  return items;
}

function nodeOf(name: string, { parameters = [], body: sent, responses, more }: Operation): object {
  return {
    operationId: `${name}Thing`,
    'x-sdk': { resource: 'things', method: name },
    tags: ['things'],
    summary: `To ${name}`,
    description: DESCRIPTION,
    security: [{ bearer: ['things:write'] }],
    parameters,
    ...(sent === undefined ? {} : { requestBody: sent }),
    responses: responses ?? { 204: NOTHING },
    ...more,
  };
}
