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
import {
  body,
  form,
  json,
  JSON_TYPE,
  NOTHING,
  type Operation,
  type Parameter,
  parameter,
  parts,
  returned,
  thing,
} from './operation-parts.ts';

const ID = parameter('id', 'path', STRING);
const LIMIT = parameter('limit', 'query', { type: 'integer', default: 20 }, { deprecated: true });
const CURSOR = parameter('cursor', 'query', STRING);

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

/** Returns parameters in each style and each place. */
function styled(): Parameter[] {
  const explode = { explode: true };
  return [
    parameter('label', 'path', listOf(INT32), { style: 'label', ...explode }),
    parameter('matrix', 'path', ref('OtherSent'), { style: 'matrix' }),
    parameter('simple', 'path', mapOf(STRING), explode),
    parameter('form', 'query', mapOf(STRING), explode),
    parameter('any', 'query', ANY, explode),
    parameter('pipes', 'query', listOf(STRING), { style: 'pipeDelimited' }),
    parameter('reserved', 'query', STRING, { allowReserved: true }),
    { name: 'json', in: 'query', content: { [JSON_TYPE]: { schema: ref('OtherSent') } } },
    parameter('X-Object', 'header', ref('OtherSent')),
    parameter('object', 'cookie', mapOf(INT32)),
  ];
}

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
    subscribe: {
      wire: 'POST /forms',
      body: form(ref('ThingCreate'), { lines: DEEP, tags: DEEP, all: { style: 'form', explode: false } }),
    },
    uploadTyped: {
      wire: 'PUT /upload',
      body: parts(ref('ThingUpload'), { file: { contentType: 'image/png' }, note: DEEP }),
    },
    uploadAny: { wire: 'PATCH /upload', body: parts(mapOf(BYTES)) },
    trySubscribe: { wire: 'PUT /forms', body: form(ref('OtherSent'), {}, false) },
    subscribeAny: { wire: 'PATCH /forms', body: form(mapOf(ANY)) },
    find: {
      wire: 'GET /forms',
      parameters: [ref('OtherSent'), ref('Choice'), listOf(ref('Row')), mapOf(STRING), listOf(STRING), ANY].map(
        (node, index) => parameter(`deep_${index}`, 'query', node, DEEP),
      ),
    },
    style: { wire: 'GET /styles/{label}{matrix}/{simple}/{simple}', parameters: styled() },
    replaceNulls: { wire: 'PUT /nulls', body: body(ref('Nulls')), ...returned(listOf(orNull(thing))) },
    replaceAll: { wire: 'PUT /all', body: body(listOf(ref('OtherSent'))) },
    ...sending(),
  };
}

/** Operations with bodies of one schema each. */
function sending(): Record<string, Operation> {
  return {
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
      more: { security: [{ header: [], bearer: [], query: [] }] },
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
    admit: {
      wire: 'GET /admit',
      ...returned(ANY),
      more: { security: [{ login: ['things:read'], cookie: [] }, { login: [] }] },
    },
    visit: { wire: 'GET /visit', ...returned(ANY), more: { security: [{ cookie: [] }] } },
    wander: { wire: 'GET /wander', ...returned(ANY), more: { security: [{}, { bearer: [] }] } },
  };
}

/** A body that is the text itself. */
const TEXT: Node = { type: 'string', 'x-sdk': { type: 'text' } };

const chosen = (mediaTypes: readonly string[], schema: Node, required = true): object => ({
  required,
  description: DESCRIPTION,
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
});

/** Operations with bodies and results in media types of which the caller chooses one, as text, and elsewhere. */
function bodiesOfChoice(): Record<string, Operation> {
  const type = parameter('Content-Type', 'header', ref('SharedEnum'));
  const anyType = parameter('Content-Type', 'header', STRING);
  const text = { description: 'A text.', content: { 'text/plain': { schema: TEXT, example: 'a' } } };
  return {
    sendClip: { wire: 'POST /clips', parameters: [type], body: chosen(['audio/mpeg', 'audio/wav'], BYTES) },
    trySendClip: { wire: 'PUT /clips', parameters: [anyType], body: chosen(['audio/*'], BYTES, false) },
    patchAny: { wire: 'PATCH /clips', parameters: [type], body: chosen(['a/a+json', 'b/b+json'], mapOf(ANY)) },
    sayText: { wire: 'POST /texts', body: body(TEXT, 'text/plain'), responses: { 200: text } },
    tryText: { wire: 'PUT /texts', body: body(TEXT, 'text/csv', false), responses: { 200: text, 204: NOTHING } },
    sendTexts: { wire: 'PATCH /texts', parameters: [type], body: chosen(['text/csv', 'text/html'], TEXT) },
    elsewhere: {
      wire: 'GET /elsewhere',
      responses: {
        302: { ...NOTHING, 'x-sdk': { result: 'location' } },
        307: { ...NOTHING, 'x-sdk': { result: 'location' } },
      },
    },
    unchanged: {
      wire: 'GET /unchanged',
      responses: { 200: json(thing), 304: { ...NOTHING, 'x-sdk': { result: 'body' } } },
    },
  };
}

const stream = (mediaType: string, media: object): Pick<Operation, 'responses'> => ({
  responses: { 200: { description: 'Items.', content: { [mediaType]: media } } },
});

const EVENTS = 'text/event-stream';

const question = (member: string, value: boolean, isSent: boolean, required = true): object => ({
  ...body(ref(member === 'stream' ? 'Question' : 'OtherQuestion'), JSON_TYPE, required),
  'x-sdk': { choice: { member, value, isSent } },
});

/** Operations with a stream of each format, and one that returns JSON or a stream. */
function streams(): Record<string, Operation> {
  const part = stream(EVENTS, { schema: ref('Event') });
  return {
    watch: { wire: 'GET /watch', parameters: [parameter('Last-Event-ID', 'header', STRING)], ...part },
    watchText: { wire: 'GET /watch-text', ...stream(EVENTS, { 'x-sdk': { items: 'text' } }) },
    watchAny: { wire: 'GET /watch-any', ...stream(EVENTS, { schema: ANY }) },
    exportAll: { wire: 'GET /export', ...stream('application/x-ndjson', { schema: orNull(thing) }) },
    replay: { wire: 'GET /replay', ...stream('application/json-seq', { schema: listOf(INT32) }) },
    answer: { wire: 'POST /answers', body: question('stream', false, false), ...returned(thing) },
    answerStream: { wire: 'POST /answers#stream', body: question('stream', true, true), ...part },
    reply: { wire: 'POST /replies', body: question('is-stream', false, true, false), ...returned(thing) },
    replyStream: { wire: 'POST /replies#stream', body: question('is-stream', true, true, false), ...part },
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
  for (const [name, operation] of Object.entries({
    ...usual(),
    ...unusual(),
    ...bodiesOfChoice(),
    ...lists(),
    ...streams(),
    ...nullable(),
  })) {
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
