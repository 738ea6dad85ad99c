import { parameter, ref, returns, takes } from '../../../generators/languages/fixture.ts';
import type {
  OperationNode,
  ParameterNode,
  SchemaNode,
  SecuritySchemeNode,
} from '../../../generators/model/document.ts';
import type { Bump } from '../bump.ts';
import type { Small } from '../model/cases/case.ts';

/** A change with the bump that a person gives it, and what a tool that only compares the documents says. */
interface Example {
  change: string;
  before: Small;
  after: Small;
  /** Files of the library that change with it, in a checkout with made-up languages. */
  files?: Readonly<Record<string, string>>;
  bump: Bump;
  /** Measured with oasdiff 1.11.8: the most severe entry of its changelog. */
  oasdiff: string;
  because: string;
}

const text: SchemaNode = { type: 'string' };
const cat = (properties: Record<string, SchemaNode> = {}, required: string[] = []): SchemaNode => ({
  type: 'object',
  properties: { id: text, ...properties },
  required: ['id', ...required],
});

const operation = (method: string, node: object, own: object = {}): Partial<OperationNode> => ({
  operationId: `${method}Cat`,
  'x-sdk': { resource: 'cats', method },
  summary: 'Cats',
  ...node,
  ...own,
});

/** Returns a document in which a cat is sent and received, as two schemas. */
function zoo(change: {
  get?: Partial<OperationNode>;
  post?: Partial<OperationNode>;
  received?: SchemaNode;
  sent?: SchemaNode;
  more?: Small['operations'];
  security?: SecuritySchemeNode;
  mood?: readonly string[];
}): Small {
  const mood = change.mood === undefined ? {} : { Mood: values(...change.mood) };
  const schemas = { Cat: change.received ?? cat(), CatCreate: change.sent ?? cat(), ...mood };
  return {
    resource: 'cats',
    operations: {
      'GET /cats': operation('retrieve', returns(ref('Cat')), change.get),
      'POST /cats': operation('create', takes(ref('CatCreate')), change.post),
      ...change.more,
    },
    schemas,
    ...(change.security === undefined
      ? {}
      : { document: { components: { schemas, securitySchemes: { bearer: change.security } } } }),
  };
}

const query = (name: string, schema: SchemaNode = text, more: object = {}): ParameterNode =>
  parameter(name, 'query', schema, more) as ParameterNode;
const taking = (...parameters: ParameterNode[]): Small => zoo({ get: { parameters } });
const values = (...list: string[]): SchemaNode => ({ type: 'string', enum: list });
const renamed = (small: Small, from: string, to: string): Small =>
  JSON.parse(JSON.stringify(small).replaceAll(new RegExp(`(?<=["/])${from}(?=")`, 'g'), to)) as Small;
const event = (type: string): Small => ({
  ...zoo({}),
  schemas: {
    ...zoo({}).schemas,
    CatBorn: { type: 'object', required: ['type'], properties: { type: values(type) } },
    Event: {
      oneOf: [ref('CatBorn')],
      discriminator: { propertyName: 'type', mapping: { [type]: ref('CatBorn').$ref } },
    },
  },
  document: {
    webhooks: {
      [type]: {
        post: {
          requestBody: { content: { 'application/json': { schema: ref('CatBorn'), example: { type } } } },
          responses: { 204: { description: 'Received.' } },
        },
      },
    },
  },
});
export const EXAMPLES: readonly Example[] = [
  {
    change: 'A method is renamed',
    before: zoo({}),
    after: zoo({ get: { 'x-sdk': { resource: 'cats', method: 'fetch' } } }),
    bump: 'major',
    oasdiff: 'nothing',
    because: 'the calls no longer compile',
  },
  {
    change: 'An `operationId` is renamed',
    before: zoo({}),
    after: zoo({ get: { operationId: 'fetchCat' } }),
    bump: 'major',
    oasdiff: 'info: `api-operation-id-removed`',
    because: 'functions and types contain it',
  },
  {
    change: 'A schema is renamed',
    before: zoo({}),
    after: renamed(zoo({}), 'Cat', 'Feline'),
    bump: 'major',
    oasdiff: 'info: `api-schema-removed`',
    because: 'its class has that name',
  },
  {
    change: 'A response field is renamed',
    before: zoo({ received: cat({ colour: text }) }),
    after: zoo({ received: cat({ fur: text }) }),
    bump: 'major',
    oasdiff: 'warning: `response-optional-property-removed`',
    because: 'the member has gone',
  },
  {
    change: 'A response field is new',
    before: zoo({}),
    after: zoo({ received: cat({ colour: text }) }),
    bump: 'minor',
    oasdiff: 'info: `response-optional-property-added`',
    because: 'unknown fields were accepted before',
  },
  {
    change: 'A response field may be null',
    before: zoo({ received: cat({ colour: text }) }),
    after: zoo({ received: cat({ colour: { type: ['string', 'null'] } }) }),
    bump: 'major',
    oasdiff: 'error: `response-property-type-changed`',
    because: 'its type changes, and programs meet null',
  },
  {
    change: 'A 32-bit field of a response has 64 bits',
    before: zoo({ received: cat({ age: { type: 'integer', format: 'int32' } }) }),
    after: zoo({ received: cat({ age: { type: 'integer', format: 'int64' } }) }),
    bump: 'major',
    oasdiff: 'error: `response-property-type-changed`',
    because: 'its static type changes',
  },
  {
    change: 'A request field is new and required',
    before: zoo({}),
    after: zoo({ sent: cat({ colour: text }, ['colour']) }),
    bump: 'major',
    oasdiff: 'error: `new-required-request-property`',
    because: 'old calls do not pass it',
  },
  {
    change: 'A request field is new and optional',
    before: zoo({}),
    after: zoo({ sent: cat({ colour: text }) }),
    bump: 'minor',
    oasdiff: 'info: `new-optional-request-property`',
    because: 'old calls omit it',
  },
  {
    change: 'An enum of a response has a new value',
    before: zoo({ received: cat({ mood: ref('Mood') as SchemaNode }), mood: ['calm', 'angry'] }),
    after: zoo({ received: cat({ mood: ref('Mood') as SchemaNode }), mood: ['calm', 'angry', 'asleep'] }),
    bump: 'minor',
    oasdiff: 'warning: `response-property-enum-value-added`',
    because: 'enums are open',
  },
  {
    change: 'An enum of a request loses a value',
    before: zoo({ get: { parameters: [query('mood', ref('Mood') as SchemaNode)] }, mood: ['calm', 'angry', 'asleep'] }),
    after: zoo({ get: { parameters: [query('mood', ref('Mood') as SchemaNode)] }, mood: ['calm', 'angry'] }),
    bump: 'major',
    oasdiff: 'error: `request-parameter-enum-value-removed`',
    because: 'its constant has gone',
  },
  {
    change: 'The default of an argument changes',
    before: taking(query('limit', { type: 'integer', default: 50 })),
    after: taking(query('limit', { type: 'integer', default: 20 })),
    bump: 'patch',
    oasdiff: 'error: `request-parameter-default-value-changed`',
    because: 'the server applies it, also for old versions',
  },
  {
    change: 'Two required arguments change places',
    before: taking(query('from', text, { required: true }), query('to', text, { required: true })),
    after: taking(query('to', text, { required: true }), query('from', text, { required: true })),
    bump: 'major',
    oasdiff: 'nothing',
    because: 'positional calls exchange the values, silently',
  },
  {
    change: 'An optional argument becomes required',
    before: taking(query('from')),
    after: taking(query('from', text, { required: true })),
    bump: 'major',
    oasdiff: 'error: `request-parameter-became-required`',
    because: 'old calls do not pass it',
  },
  {
    change: 'An operation is new',
    before: zoo({}),
    after: zoo({ more: { 'DELETE /cats': { summary: 'Cats' } } }),
    bump: 'minor',
    oasdiff: 'info: `endpoint-added`',
    because: 'nothing else changes',
  },
  {
    change: 'An operation is removed',
    before: zoo({ more: { 'DELETE /cats': { summary: 'Cats' } } }),
    after: zoo({}),
    bump: 'major',
    oasdiff: 'error: `api-removed-without-deprecation`',
    because: 'its method has gone',
  },
  {
    change: 'An operation is deprecated',
    before: zoo({}),
    after: zoo({ get: { deprecated: true } }),
    bump: 'minor',
    oasdiff: 'nothing',
    because: 'compilers warn, and the changelog says so',
  },
  {
    change: 'An event is renamed',
    before: event('cat.born'),
    after: event('cat.created'),
    bump: 'major',
    oasdiff: 'nothing',
    because: 'handlers wait for the old name',
  },
  {
    change: 'Another security scheme',
    before: zoo({}),
    after: zoo({ security: { type: 'apiKey', in: 'header', name: 'X-Key' } }),
    bump: 'major',
    oasdiff: 'info: `api-security-component-type-changed`',
    because: 'proxies and recordings know the old header',
  },
  {
    change: 'A maximum is lowered, and its text too',
    before: taking(query('limit', { type: 'integer', maximum: 100, description: 'At most 100.' } as SchemaNode)),
    after: taking(query('limit', { type: 'integer', maximum: 50, description: 'At most 50.' } as SchemaNode)),
    bump: 'patch',
    oasdiff: 'error: `request-parameter-max-decreased`',
    because: 'the server enforces it, also for old versions',
  },
  {
    change: 'A description is corrected',
    before: zoo({}),
    after: zoo({ get: { summary: 'A cat' } }),
    bump: 'patch',
    oasdiff: 'nothing',
    because: 'only comments change',
  },
  {
    change: 'A template prints other code',
    before: zoo({}),
    after: zoo({}),
    files: { 'src/generated/models.txt': 'faster models\n' },
    bump: 'patch',
    oasdiff: 'nothing',
    because: 'users receive other code',
  },
  {
    change: 'A core has a new option',
    before: zoo({}),
    after: zoo({}),
    files: { 'api/zoo.txt': 'class Zoo\n    open()\n    close()\n', 'src/core.txt': 'more\n' },
    bump: 'minor',
    oasdiff: 'nothing',
    because: 'the recorded API has a new name',
  },
  {
    change: 'A core renames an option',
    before: zoo({}),
    after: zoo({}),
    files: { 'api/zoo.txt': 'class Zoo\n    unlock()\n', 'src/core.txt': 'other\n' },
    bump: 'major',
    oasdiff: 'nothing',
    because: 'the recorded API has lost a name',
  },
];
