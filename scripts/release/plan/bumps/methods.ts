import { parameter, ref, returns, takes } from '../../../../generators/languages/fixture.ts';
import type { OpenApiDocument, SecuritySchemeNode } from '../../../../generators/model/document.ts';
import { cat, operation, type Small, text } from '../../model/small.ts';
import type { Row } from './row.ts';

const sdk = (method: string, resource = 'pets'): object => ({ 'x-sdk': { resource, method } });
const list = { operationId: 'listCats', ...sdk('list') };
const at = (route: string): Small => operation(list, {}, route);
const giving = (schema: object): Small => operation(returns(schema));
const bytes = (type: string): Small =>
  operation({ responses: { 200: { content: { [type]: { schema: { type: 'string', format: 'binary' } } } } } });
const maybe: Small = operation({ responses: { ...returns(text).responses, 204: {} } });
const example = (name: string): Small =>
  operation({
    responses: { 200: { content: { 'application/json': { schema: text, examples: { one: { value: name } } } } } },
  });
const integer = (format: string): object => ({ type: 'integer', format });
const listOf = (items: object): object => ({ type: 'array', items });
const mapOf = (additionalProperties: object): object => ({ type: 'object', additionalProperties });
const having = (document: Partial<OpenApiDocument>): Small => ({ ...operation({}), document });
const page = {
  Cat: cat(),
  Cats: {
    type: 'object' as const,
    properties: {
      data: { type: 'array' as const, items: ref('Cat') },
      has_more: { type: 'boolean' as const },
      next_cursor: { type: ['string', 'null'] },
    },
  },
} as NonNullable<Small['schemas']>;
const plainList = operation(returns(ref('Cats')), page);
const pages = operation({ parameters: [parameter('cursor', 'query')] as never, ...returns(ref('Cats')) }, page);
const tokens = (members: object): Small =>
  operation({ parameters: [parameter('page_token', 'query')] as never, ...returns(ref('Cats')) }, {
    Cat: cat(),
    Cats: { type: 'object', properties: { data: { type: 'array', items: ref('Cat') }, ...members } },
  } as NonNullable<Small['schemas']>);
const header = { components: { securitySchemes: { bearer: { type: 'apiKey', in: 'header', name: 'X-Key' } } } };
const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  app: { type: 'apiKey', in: 'header', name: 'X-App' },
  user: { type: 'apiKey', in: 'header', name: 'X-User' },
  login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token' } } },
};
const secured = (schemes: Partial<Record<keyof typeof SCHEMES, SecuritySchemeNode>>, ...scopes: string[]): Small => ({
  ...operation({ security: [Object.fromEntries(Object.keys(schemes).map((name) => [name, scopes]))] }),
  document: { components: { securitySchemes: { ...SCHEMES, ...schemes } } },
});
const { app, user, login } = SCHEMES;
const moved = { ...login, flows: { clientCredentials: { tokenUrl: '/new' } } };
const json = (schema: object, required = true, description = 'A cat.'): Small =>
  operation({ requestBody: { ...takes(schema, required).requestBody, description } } as never);
const upload = (type: string): Small =>
  operation({
    requestBody: { required: true, content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
  } as never);
const none = operation({});

export const METHOD_ROWS: readonly Row[] = [
  ['a method is new', 'mmmm', { operations: { 'GET /zoo': {} } }, none],
  ['a method is removed', 'MMMM', none, { operations: { 'GET /zoo': {} } }],
  ['a method is renamed', 'MMMM', operation(sdk('find')), operation(sdk('list'))],
  [
    'a method and its operationId are renamed',
    'MMMM',
    operation({ ...sdk('find'), operationId: 'findCats' }),
    operation(list),
  ],
  ['a method moves to another resource', 'MMMM', operation(sdk('list')), operation(sdk('list', 'animals'))],
  ['an operationId is renamed', 'ppMp', operation({ ...list, operationId: 'findCats' }), operation(list)],
  ['a method is deprecated', 'mmmm', none, operation({ deprecated: true })],
  ['a method is no longer deprecated', 'pppp', operation({ deprecated: true }), none],
  ['a path changes', 'pppp', at('GET /cats'), at('GET /felines')],
  ['a method becomes a write', 'mmmm', at('GET /cats'), at('POST /cats')],
  ['a method is no longer a write', 'MMMM', at('POST /cats'), at('GET /cats')],
  ['a write has another HTTP method', 'pppp', at('POST /cats'), at('PUT /cats')],
  ['a method now needs a key', 'MMMM', operation({ security: [] }), none],
  ['a method no longer needs a key', 'pppp', none, operation({ security: [] })],
  ['the key is sent in another header', 'MMMM', none, having(header as never)],
  ['a method needs a second key', 'MMMM', secured({ app }), secured({ app, user })],
  ['a method needs one key instead of two', 'MMMM', secured({ app, user }), secured({ app })],
  ['a token comes from another URL', 'MMMM', secured({ login }), secured({ login: moved })],
  ['a token needs another scope', 'MMMM', secured({ login }, 'read'), secured({ login }, 'write')],
  ['a summary is reworded', 'pppp', none, operation({ summary: 'Count cats' })],
  [
    'a tag is described',
    'pppp',
    operation({ tags: ['pets'] }),
    { ...operation({ tags: ['pets'] }), document: { tags: [{ name: 'pets', description: 'Pets.' }] } },
  ],
  ['a description is reworded', 'pppp', none, operation({ description: 'Counts the cats.' })],
  ['an example changes', 'pppp', example('Tom'), example('Kit')],
  ['the default server changes', 'MMMM', none, having({ servers: [{ url: 'https://new.zoo.example' }] })],
  [
    'idempotency keys are sent in another header',
    'pppp',
    none,
    having({ 'x-sdk': { idempotencyHeader: 'X-Key' } } as never),
  ],
  ['the title of the API changes', 'pppp', none, having({ info: { title: 'Zoo 2', version: '1' } })],
  ['the version of the document changes', '----', none, having({ info: { title: 'Zoo', version: '2' } })],
  ['a method returns a value for the first time', 'mmmM', none, giving(text)],
  ['a method no longer returns a value', 'MMMM', giving(text), none],
  ['a result is another type', 'MMMM', giving(text), giving({ type: 'boolean' })],
  ['a result may be missing', 'MMMM', giving(text), maybe],
  ['a result is never missing', 'mmmM', maybe, giving(text)],
  ['a result may be null', 'MMMM', giving(text), giving({ type: ['string', 'null'] })],
  ['a result is never null', 'mmmM', giving({ type: ['string', 'null'] }), giving(text)],
  ['a picture has another format', 'pppp', bytes('image/png'), bytes('image/webp')],
  ['a list becomes pages', 'MMMM', plainList, pages],
  ['pages become a list', 'MMMM', pages, plainList],
  [
    'a page says where the list ends',
    'mmmm',
    tokens({ next_page_token: text }),
    tokens({ next_page_token: text, has_more: { type: 'boolean' } }),
  ],
  ['a result has 64 bits', 'pppM', giving(integer('int32')), giving(integer('int64'))],
  ['a result has 32 bits', 'pppM', giving(integer('int64')), giving(integer('int32'))],
  ['a result may be a fraction', 'MMpM', giving(integer('int32')), giving({ type: 'number' })],
  ['the items of a result have 64 bits', 'pppM', giving(listOf(integer('int32'))), giving(listOf(integer('int64')))],
  ['the values of a result have 64 bits', 'pppM', giving(mapOf(integer('int32'))), giving(mapOf(integer('int64')))],
  ['a result is a text instead of a time', 'MMpM', giving({ ...text, format: 'date-time' }), giving(text)],
  ['an optional body is new', 'mmMM', none, json(text, false)],
  ['a required body is new', 'MMMM', none, json(text)],
  ['a body is removed', 'MMMM', json(text, false), none],
  ['a body becomes required', 'MMMM', json(text, false), json(text)],
  ['a body becomes optional', 'mmmm', json(text), json(text, false)],
  ['a body is another type', 'MMMM', json(text), json({ type: 'boolean' })],
  ['a body has 64 bits', 'pppM', json(integer('int32')), json(integer('int64'))],
  ['a body is sent in another way', 'MMMM', upload('image/png'), json(text)],
  ['a body has another media type', 'pppp', upload('image/png'), upload('image/webp')],
  ['the description of a body is reworded', 'pppp', json(text), json(text, true, 'A lion.')],
];
