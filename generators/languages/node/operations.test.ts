import { expect, it } from 'vitest';
import { contextOf, operationOf, parameter, type Parts, ref, returns, takes } from '../fixture.ts';
import { node } from './index.ts';

const TEXT = { type: 'string' };
const list = (items: object): object => ({ type: 'array', items });

interface Argument {
  name: string;
  type: string;
  isOptional: boolean;
  doc: { line: string }[];
}

interface Operation {
  [key: string]: unknown;
  arguments: Argument[];
}

const pet = { properties: { id: TEXT } };
const operation = async (wire: string, node_: object, schemas: object = {}): Promise<Operation> =>
  (await operationOf<Operation>(node, { operations: { [wire]: node_ }, schemas: { Pet: pet, ...schemas } } as Parts))
    .operation;

const signature = ({ arguments: all }: Operation): string[] =>
  all.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${type}`);

it('A method in Node.js takes path values, the body, the query and options by position, required ones first', async () => {
  const found = await operation('PATCH /pets/{pet_id}', {
    parameters: [parameter('If-Match', 'header'), parameter('pet_id', 'path'), parameter('q', 'query')],
    ...takes(ref('Pet')),
  });
  expect(signature(found)).toEqual([
    'petId: string',
    'body: Pet',
    'params?: PatchPetsPetIdParams',
    'options?: PatchPetsPetIdOptions',
  ]);
  const required = [
    parameter('q', 'query', TEXT, { required: true }),
    parameter('a', 'header', TEXT, { required: true }),
  ];
  expect(signature(await operation('PUT /pets', { parameters: required, ...takes(ref('Pet'), false) }))).toEqual([
    'params: PutPetsParams',
    'options: PutPetsOptions',
    'body?: Pet',
  ]);
});

it('A method in Node.js knows the prefixes of some path parameters', async () => {
  const zoo = parameter('zoo_id', 'path', { ...TEXT, pattern: '^zoo_' });
  const operations = { 'DELETE /zoos/{zoo_id}/pets/{pet_id}': { parameters: [zoo, parameter('pet_id', 'path')] } };
  const found = await operationOf<Operation>(node, { operations } as Parts);
  const values = [
    { name: 'zooId', prefixLiteral: "'zoo_'" },
    { name: 'petId', prefixLiteral: "''" },
  ];
  expect(found.operation).toMatchObject({ hasIdPrefixes: true, pathValues: { values } });
});

it('A method in Node.js documents an argument only if the contract does', async () => {
  const parameters = [parameter('b', 'path', TEXT, { description: 'The pet.\n\nMore.' }), parameter('c', 'path')];
  const { arguments: found } = await operation('GET /{b}/{c}', { parameters });
  expect(found.map(({ doc }) => doc)).toEqual([[{ line: 'The pet.' }], [], []]);
});

it('The secrets of a result in Node.js are the names of fields at any depth, in lists, maps and variants', async () => {
  const hidden = { type: 'string', format: 'password' };
  const Key = { properties: { pin: hidden, owner: ref('Pet') } };
  const Tag = { properties: { kind: { type: 'string', enum: ['tag'] }, codes: list(hidden) } };
  const mapping = { tag: '#/components/schemas/Tag' };
  const Mark = { oneOf: [ref('Tag')], discriminator: { propertyName: 'kind', mapping } };
  const Pet = { properties: { name: TEXT, keys: list(ref('Key')), marks: list(ref('Mark')), token: hidden } };
  const { secrets } = await operation('GET /pets', returns(ref('Pet')), { Pet, Key, Tag, Mark });
  expect(secrets).toEqual({
    names: [{ nameLiteral: "'pin'" }, { nameLiteral: "'codes'" }, { nameLiteral: "'token'" }],
  });
});

const shown = (value: unknown, mediaType = 'application/json'): object => ({
  content: { [mediaType]: { schema: TEXT, example: value } },
});

it.each([
  [
    { status: 200, contentTypeLiteral: "'application/json'", bodyLiteral: String.raw`'{"id":"it\'s"}'` },
    shown({ id: "it's" }),
  ],
  [{ status: 200, contentTypeLiteral: "'application/json'", bodyLiteral: `'"text"'` }, shown('text')],
  [{ status: 200, contentTypeLiteral: "'text/csv'", bodyLiteral: String.raw`'a,b\n1'` }, shown('a,b\n1', 'text/csv')],
  [{ status: 204, contentTypeLiteral: false, bodyLiteral: false }, {}],
])('The examples in Node.js contain %j unchanged', async (expected, response) => {
  const responses = { [expected.status]: response };
  const { sdk } = await contextOf(node, { operations: { 'GET /a': { responses } } } as Parts);
  expect(sdk).toMatchObject({ responses: [expected] });
});
