import { expect, it } from 'vitest';
import { readContract } from '../contract.ts';
import type { Schema } from '../document.ts';
import type { RunData } from '../samples/run-data.ts';
import { runFiles } from './run-files.ts';

function parameterOf(schema: Schema) {
  const parameters = [{ name: 'p', in: 'query', schema }];
  const contract = readContract({
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { operationId: 'a', parameters, responses: {} } } },
    components: { schemas: { Status: { type: 'string', enum: ['open', 'done'], example: 'done' } } },
  });
  const file = runFiles(contract, {}).get('reference/a/run.json') ?? '';
  return (JSON.parse(file) as RunData).parameters[0];
}

const status: Schema = { $ref: '#/components/schemas/Status' };

it.each<[Schema, object]>([
  [{ type: 'string' }, { kind: 'text', isList: false, choices: [], hint: '' }],
  [
    { type: 'integer', default: 50, example: 25 },
    { kind: 'integer', hint: 'default 50' },
  ],
  [
    { type: 'integer', default: 0 },
    { kind: 'integer', hint: 'default 0' },
  ],
  [
    { type: 'string', example: 'A' },
    { kind: 'text', hint: 'such as A' },
  ],
  [{ type: 'boolean' }, { kind: 'boolean' }],
  [{ type: 'string', format: 'date-time' }, { kind: 'date-time' }],
  [status, { choices: ['open', 'done'], isList: false }],
  [
    { type: 'array', items: status },
    { choices: ['open', 'done'], isList: true },
  ],
])('The form of a call has a field that fits the schema %j.', (schema, expected) => {
  expect(parameterOf(schema)).toMatchObject(expected);
});
