import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bracketPairs, urlEncodedForm } from '../src/core/request/form.ts';
import { styledText } from '../src/core/request/parameter-style.ts';
import type { Operation } from '../src/core/request/operation.ts';
import { buildUrl } from '../src/core/request/url.ts';
import { InvalidRequestError } from '../src/index.ts';

interface Vector {
  id: string;
  why: string;
  fields: object;
  deep: string[];
  encoded: string;
}

const file = new URL('../../../openapi/vectors/forms.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };

const operation = (more: Partial<Operation> = {}): Operation => ({
  id: 'createPet',
  method: 'POST',
  path: '/pets',
  ...more,
});

it.each(vectors)('A form has the text of the vector $id: $why', ({ fields, deep, encoded }) => {
  expect(urlEncodedForm(operation({ deepFields: deep }), fields)).toEqual({
    content: encoded,
    contentType: 'application/x-www-form-urlencoded',
  });
});

it('A form has dates in the form of JSON, and omits what is undefined', () => {
  const fields = { at: new Date('2026-01-12T08:00:00Z'), gone: undefined };
  expect(urlEncodedForm(operation(), fields).content).toBe('at=2026-01-12T08%3A00%3A00.000Z');
});

it('A form that contains itself is refused', () => {
  const loop: { self?: object } = {};
  loop.self = loop;
  expect(() => urlEncodedForm(operation({ deepFields: ['self'] }), loop)).toThrow(InvalidRequestError);
  expect(() => bracketPairs(operation(), 'loop', loop)).toThrow(InvalidRequestError);
});

it('A query with brackets has its pairs between those of the other parameters', () => {
  const url = buildUrl(
    'https://pets.example',
    operation({
      query: { optional: { a: 'string', where: { map: 'json' }, z: 'string' } },
      styles: { query: { where: { name: 'deepObject' } } },
      encodeStyled: styledText,
    }),
    { query: { a: '1', where: { size: ['s', 'm'] }, z: '2' } },
  );
  expect(url).toBe('https://pets.example/pets?a=1&where%5Bsize%5D%5B0%5D=s&where%5Bsize%5D%5B1%5D=m&z=2');
});
