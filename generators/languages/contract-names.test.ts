import { expect, it } from 'vitest';
import { LANGUAGES } from './all.ts';
import { checkNames } from '../names/guard.ts';
import type { PointerDiagnostic } from '../sources/diagnostic.ts';

function withProperties(...names: string[]): unknown {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { components: { schemas: { Thing: { type: 'object', properties } } } };
}

function withEnum(...values: string[]): unknown {
  return { components: { schemas: { Kind: { type: 'string', enum: values } } } };
}

function withOperation(operation: Record<string, unknown>, components: unknown = {}): unknown {
  return { paths: { '/things': { get: operation } }, components };
}

function withCall(resource: string, method: string): unknown {
  return withOperation({ 'x-sdk': { resource, method } });
}

const found = (document: unknown): PointerDiagnostic[] =>
  checkNames(
    document,
    LANGUAGES.map(({ names }) => names),
  );
const messages = (document: unknown): string[] => found(document).map(({ message }) => message);

it('Names that all four languages can print are accepted', () => {
  const document = {
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          parameters: [{ name: 'type', in: 'query' }],
          'x-sdk': { resource: 'things', method: 'list' },
        },
        delete: { operationId: 'deleteThing', 'x-sdk': { resource: 'things', method: 'delete' } },
      },
    },
    components: {
      schemas: { Thing: { properties: { id: {}, type: { enum: ['-created_at', 'created_at', 'g'] }, line1: {} } } },
    },
  };
  expect(found(document)).toEqual([]);
});

it('Names that all four languages can print exclude Idempotency-Key, which the core names', () => {
  expect(messages(withOperation({ parameters: [{ name: 'Idempotency-Key', in: 'header' }] }))).toEqual([]);
});

it.each(['class', 'def', 'default', 'final', 'list', 'self', 'from', 'this', 'to_string', 'get_class', 'builder'])(
  'Properties called %s are accepted, because each language escapes them',
  (name) => {
    expect(messages(withProperties(name))).toEqual([]);
  },
);

it.each(['constructor', 'hasOwnProperty', 'then', 'toJSON', 'toString', 'valueOf'])(
  'Properties called %s are rejected, because Node.js uses the wire names',
  (name) => {
    expect(messages(withProperties(name))).toEqual([`property "${name}" is reserved in Node.js; rename it`]);
  },
);

it.each(['1st', 'foo-bar', 'foo bar', '_private', 'größe', '🎉', '', 'a.b', '__proto__'])(
  'Properties called "%s" are rejected as identifiers',
  (name) => {
    const document = JSON.parse(`{"components":{"schemas":{"Thing":{"properties":{${JSON.stringify(name)}:{}}}}}}`);
    expect(messages(document)[0]).toMatch(/cannot be an identifier/);
  },
);

it('Properties with the same name after conversion are rejected, with the language and the other name', () => {
  expect(messages(withProperties('foo_bar', 'fooBar'))).toEqual([
    'property "fooBar" becomes fooBar in PHP, like "foo_bar"; rename it',
  ]);
});

it.each([
  ['class', 'class_', 'class', 'PHP'],
  ['raw', 'raw_field', 'rawField', 'PHP'],
])('Properties called %s and %s clash as %s in %s after escaping', (first, second, printed, language) => {
  expect(messages(withProperties(first, second))).toEqual([
    `property "${second}" becomes ${printed} in ${language}, like "${first}"; rename it`,
  ]);
});

it('Properties are reported at their pointer', () => {
  expect(found(withProperties('ok', 'then'))[0]?.pointer).toBe('#/components/schemas/Thing/properties/then');
});

it.each(['List', 'String', 'Promise', 'Object', 'Exception', 'Record', 'Class', 'DateTimeImmutable'])(
  'Schemas called %s are rejected',
  (name) => {
    expect(messages({ components: { schemas: { [name]: {} } } })[0]).toMatch(/is reserved in/);
  },
);

it('Schemas that differ only in case are rejected', () => {
  expect(messages({ components: { schemas: { ApiKey: {}, Apikey: {} } } })).toEqual([
    'schema "Apikey" becomes Apikey in PHP, like "ApiKey"; rename it',
  ]);
});

it.each([
  ['URLThing', 'UrlThing'],
  ['line_item', 'LineItem'],
  ['lineItem', 'LineItem'],
])('Schemas called %s are rejected, because their file would be called %s', (name, file) => {
  expect(messages({ components: { schemas: { [name]: {} } } })).toEqual([
    `schema "${name}" is not in PascalCase, so that its files would be called ${file}; rename it`,
  ]);
});

it('Enum values with the same constant are rejected', () => {
  expect(messages(withEnum('foo-bar', 'foo_bar'))[0]).toMatch(/becomes FOO_BAR in PHP, like "foo-bar"/);
});

it.each(['1st', '🎉', 'a b', ''])('Enum values such as "%s" are rejected as identifiers', (value) => {
  expect(messages(withEnum(value))[0]).toMatch(/cannot be an identifier/);
});

it('Enum values called class are rejected, because PHP reserves the constant', () => {
  expect(messages(withEnum('class'))).toEqual(['enum value "class" is reserved in PHP; rename it']);
});

it('Operations with an operationId that no function can have are rejected', () => {
  expect(messages(withOperation({ operationId: 'delete' }))).toEqual([
    'operationId "delete" is reserved in Node.js; rename it',
  ]);
});

it('Operations with ids that differ only in case are rejected, because PHP ignores case', () => {
  const document = { paths: { '/a': { get: { operationId: 'listThings' }, put: { operationId: 'listthings' } } } };
  expect(messages(document)[0]).toMatch(/becomes listthings in PHP, like "listThings"/);
});

it('Operations with a reserved parameter are rejected at the definition of the parameter', () => {
  const document = withOperation(
    { parameters: [{ $ref: '#/components/parameters/Then' }] },
    { parameters: { Then: { name: 'then', in: 'query' } } },
  );
  expect(found(document)).toEqual([
    { pointer: '#/components/parameters/Then/name', message: 'argument "then" is reserved in Node.js; rename it' },
  ]);
});

it('Operations with parameters that clash after escaping are rejected', () => {
  const parameters = ['from', 'from_'].map((name) => ({ name, in: 'query' }));
  expect(messages(withOperation({ parameters }))).toEqual([
    'argument "from_" becomes from in PHP, like "from"; rename it',
  ]);
});

it.each([
  ['body', 'query', 'PHP, Java'],
  ['options', 'query', 'PHP, Python, Java'],
  ['this', 'query', 'PHP'],
  ['extra_query', 'query', 'Python, Node.js'],
  ['params', 'path', 'Java'],
  ['Timeout', 'header', 'Python, Node.js'],
  ['Api-Key', 'header', 'Node.js'],
])(
  'Operations with the argument %s in the %s are rejected, because methods of %s use the name',
  (name, location, languages) => {
    const argument = name.toLowerCase().replace('-', '_');
    expect(messages(withOperation({ parameters: [{ name, in: location }] }))).toEqual([
      `argument "${argument}" is reserved in ${languages}; rename it`,
    ]);
  },
);

it('Operations with such an argument of all operations of a path are rejected', () => {
  const document = { paths: { '/things': { parameters: [{ name: 'body', in: 'query' }], get: {} } } };
  expect(found(document)[0]?.pointer).toBe('#/paths/~1things/parameters/0/name');
});

it('Operations with such a field of the body are rejected, because it is an argument in PHP and Python', () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
  const schemas = { Thing: { properties: { timeout: {}, thing_id: {} } } };
  const parameters = [{ name: 'thing_id', in: 'path' }];
  expect(found(withOperation({ parameters, requestBody: { content } }, { schemas }))).toEqual([
    {
      pointer: '#/components/schemas/Thing/properties/timeout',
      message: 'argument "timeout" is reserved in Python, Node.js; rename it',
    },
    {
      pointer: '#/components/schemas/Thing/properties/thing_id',
      message: 'argument "thing_id" becomes thingId in PHP, like "thing_id"; rename it',
    },
  ]);
});

it('Operations with a header and a query parameter of the same name are rejected', () => {
  const parameters = [
    { name: 'X-Colour', in: 'header' },
    { name: 'x_colour', in: 'query' },
  ];
  expect(messages(withOperation({ parameters }))).toEqual([
    'argument "x_colour" becomes xColour in PHP, like "x_colour"; rename it',
  ]);
});

it.each([
  ['close', 'Python, Node.js, Java'],
  ['withOptions', 'Python, Node.js, Java'],
  ['request', 'Python, Node.js, Java'],
  ['cachedProperty', 'Python'],
  ['echo', 'PHP'],
  ['list', 'PHP'],
  ['Array', 'PHP'],
  ['class', 'PHP, Python, Java'],
  ['toString', 'Node.js, Java'],
  ['ordersAsync', 'Python, Java'],
])(
  'Operations of the resource %s are rejected, because the client of %s has the name already',
  (resource, languages) => {
    expect(found(withCall(resource, 'create'))).toEqual([
      {
        pointer: '#/paths/~1things/get/x-sdk/resource',
        message: `resource "${resource}" is reserved in ${languages}; rename it`,
      },
    ]);
  },
);

it.each([
  ['client', 'Node.js'],
  ['dict', 'Python'],
  ['then', 'Node.js'],
])('Operations with the method %s are rejected, because a resource of %s has the name already', (method, language) => {
  expect(messages(withCall('things', method))).toEqual([`method "${method}" is reserved in ${language}; rename it`]);
});

it('Operations of a resource or a schema that is called like a device of Windows are rejected', () => {
  const reason = 'is a device on Windows, so that its file cannot exist there; rename it';
  expect(messages(withCall('aux', 'create'))).toEqual([`resource "aux" ${reason}`]);
  expect(messages({ components: { schemas: { Con: {} } } })).toEqual([`schema "Con" ${reason}`]);
});

it('Operations with names that only the other owner has are accepted', () => {
  expect(messages(withCall('dict', 'close'))).toEqual([]);
});

it('Operations with two methods of the same name in a resource are rejected', () => {
  const sdk = { resource: 'things', method: 'list' };
  const document = { paths: { '/a': { get: { 'x-sdk': sdk } }, '/b': { get: { 'x-sdk': sdk } } } };
  expect(messages(document)).toEqual(['method "list" becomes list in PHP, like "list"; rename it']);
});
