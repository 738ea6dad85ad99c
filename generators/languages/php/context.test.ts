import { describe, expect, it } from 'vitest';
import { pascalCase } from '../../names/words.ts';
import { contextOf, operationOf, parameter, type Parts, ref, returns, takes } from '../fixture.ts';
import { php } from './index.ts';

const TEXT = { type: 'string' };
const DATE = { type: 'string', format: 'date-time' };
const pet = { properties: { id: TEXT } };

interface Operation {
  hasIdPrefixes: boolean;
  arguments: { name: string; type: string; isRequired: boolean }[];
}

const operation = (wire: string, node: object): Promise<{ operation: Operation; parameters: readonly object[] }> =>
  operationOf<Operation>(php, { operations: { [wire]: node }, schemas: { Pet: pet } } as Parts);

describe('a method in PHP', () => {
  it('takes path, body, query and header arguments in this order, required ones first', async () => {
    const { operation: found } = await operation('PATCH /pets/{pet_id}', {
      parameters: [
        parameter('If-Match', 'header'),
        parameter('since', 'query', DATE),
        parameter('must', 'query', TEXT, { required: true }),
        parameter('pet_id', 'path'),
      ],
      ...takes(ref('Pet')),
    });
    expect(found.arguments.map(({ type, name, isRequired }) => `${type} ${name}${isRequired ? '' : '?'}`)).toEqual([
      'string petId',
      'string must',
      'string|Omit|null id?',
      'DateTimeInterface|string|null since?',
      '?string ifMatch?',
    ]);
  });

  it('lists the prefixes of its path parameters', async () => {
    const id = parameter('pet_id', 'path', { type: 'string', pattern: '^pet_[a-z]+$' });
    const other = parameter('other', 'path');
    const path = 'GET /pets/{pet_id}/{other}';
    const { operation: found, parameters } = await operation(path, { parameters: [id, other] });
    expect(found.hasIdPrefixes).toBe(true);
    expect(parameters).toMatchObject([{ literal: "'pet_id'", prefixLiteral: "'pet_'" }, { prefixLiteral: false }]);
  });
});

describe('names of resources in PHP', () => {
  it.each(['list', 'page', 'client', 'api client'])('have a suffix that avoids clashes: %s', async (resource) => {
    const className = `${pascalCase(resource)}Resource`;
    const { sdk, resources } = await contextOf(php, { resource, operations: { 'GET /pets': {} } });
    expect(sdk).toMatchObject({ resources: [{ className }] });
    expect(resources.get(resource)).toMatchObject({ className });
  });

  it('give a model of the same name an alias in the file of the resource', async () => {
    const schemas = { PetResource: pet };
    const node = returns(ref('PetResource'));
    const { resources } = await contextOf(php, {
      resource: 'pet',
      operations: { 'GET /pets': node },
      schemas,
    } as Parts);
    expect(resources.get('pet')).toMatchObject({
      className: 'PetResource',
      models: [{ model: 'PetResource', alias: 'PetResourceModel' }],
    });
  });
});
