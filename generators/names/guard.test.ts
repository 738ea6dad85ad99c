import { describe, expect, it } from 'vitest';
import { checkNames } from './guard.ts';

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

const messages = (document: unknown): string[] => checkNames(document).map(({ message }) => message);

describe('names that all four languages can print', () => {
  it('are let through', () => {
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
    expect(checkNames(document)).toEqual([]);
  });

  it('leave header parameters to the core', () => {
    expect(messages(withOperation({ parameters: [{ name: 'Idempotency-Key', in: 'header' }] }))).toEqual([]);
  });
});

describe('properties', () => {
  it.each([
    ['class', 'Python, Java'],
    ['def', 'Python'],
    ['list', 'Python'],
    ['self', 'Python'],
    ['from', 'Python'],
    ['toString', 'Node.js, Java'],
    ['to_string', 'Java'],
    ['constructor', 'Node.js'],
    ['then', 'Node.js'],
    ['this', 'PHP, Java'],
    ['get_class', 'Java'],
    ['default', 'Java'],
  ])('called %s are refused for %s', (name, languages) => {
    expect(messages(withProperties(name))).toEqual([`property "${name}" is reserved in ${languages}; rename it`]);
  });

  it.each(['1st', 'foo-bar', 'foo bar', '_private', 'größe', '🎉', '', 'a.b', '__proto__'])(
    'called "%s" are no identifiers',
    (name) => {
      const document = JSON.parse(`{"components":{"schemas":{"Thing":{"properties":{${JSON.stringify(name)}:{}}}}}}`);
      expect(messages(document)[0]).toMatch(/can't be an identifier/);
    },
  );

  it('that become the same name are refused, with the language and the other one', () => {
    expect(messages(withProperties('foo_bar', 'fooBar'))).toEqual([
      'property "fooBar" becomes fooBar in PHP, as "foo_bar" does; rename it',
    ]);
  });

  it('are reported at their place in the document', () => {
    expect(checkNames(withProperties('ok', 'class'))[0]?.pointer).toBe('#/components/schemas/Thing/properties/class');
  });
});

describe('schemas', () => {
  it.each(['List', 'String', 'Promise', 'Object', 'Exception', 'Record', 'Class', 'DateTimeImmutable'])(
    'called %s are refused',
    (name) => {
      expect(messages({ components: { schemas: { [name]: {} } } })[0]).toMatch(/is reserved in/);
    },
  );

  it('that differ only in case are refused', () => {
    expect(messages({ components: { schemas: { ApiKey: {}, APIKey: {} } } })).toEqual([
      'schema "APIKey" becomes ApiKey in PHP, as "ApiKey" does; rename it',
    ]);
  });
});

describe('enum values', () => {
  it('that become the same constant are refused', () => {
    expect(messages(withEnum('foo-bar', 'foo_bar'))[0]).toMatch(/becomes FOO_BAR in PHP, as "foo-bar" does/);
  });

  it.each(['1st', '🎉', 'a b', ''])('like "%s" are no identifiers', (value) => {
    expect(messages(withEnum(value))[0]).toMatch(/can't be an identifier/);
  });

  it('called class are refused, because PHP has no such constant', () => {
    expect(messages(withEnum('class'))).toEqual(['enum value "class" is reserved in PHP; rename it']);
  });
});

describe('operations', () => {
  it('with an operationId that no function can have are refused', () => {
    expect(messages(withOperation({ operationId: 'delete' }))).toEqual([
      'operationId "delete" is reserved in Node.js; rename it',
    ]);
  });

  it('with ids that PHP takes for the same are refused', () => {
    const document = { paths: { '/a': { get: { operationId: 'listThings' }, put: { operationId: 'listthings' } } } };
    expect(messages(document)[0]).toMatch(/becomes listthings in PHP, as "listThings" does/);
  });

  it('with a parameter that is reserved are refused where the parameter is defined', () => {
    const document = withOperation(
      { parameters: [{ $ref: '#/components/parameters/From' }] },
      { parameters: { From: { name: 'from', in: 'query' } } },
    );
    expect(checkNames(document)).toEqual([
      { pointer: '#/components/parameters/From/name', message: 'parameter "from" is reserved in Python; rename it' },
    ]);
  });

  it('with two methods of one name in a resource are refused', () => {
    const sdk = { resource: 'things', method: 'list' };
    const document = { paths: { '/a': { get: { 'x-sdk': sdk } }, '/b': { get: { 'x-sdk': sdk } } } };
    expect(messages(document)).toEqual(['method "list" becomes list in PHP, as "list" does; rename it']);
  });
});
