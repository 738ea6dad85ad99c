import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BUNDLE } from '../../scripts/mock/document.ts';

interface Problem {
  code: string;
  errors?: { code: string }[];
}
interface Contract {
  components: {
    examples: Record<string, { value: unknown }>;
    schemas: Record<string, { enum?: string[] }>;
  };
}
const { examples, schemas } = (JSON.parse(readFileSync(BUNDLE, 'utf8')) as Contract).components;

// The schema decides the first kind; the second kind needs other fields or other records. The rest can be either.
const OF_THE_SCHEMA = ['required', 'unknown_field', 'invalid_type', 'too_few', 'too_many', 'too_short'];
const OF_THE_DATA = ['duplicate', 'not_found', 'immutable', 'currency_mismatch'];

const invalid = Object.entries(examples).filter(([, { value }]) => (value as Problem).code === 'validation_failed');

it.each(invalid)('An example of an invalid body has errors of one check only: %s', (_name, { value }) => {
  const codes = ((value as Problem).errors ?? []).map(({ code }) => code);
  const kinds = [OF_THE_SCHEMA, OF_THE_DATA].filter((kind) => codes.some((code) => kind.includes(code)));
  expect(kinds.length < 2 ? [] : codes).toEqual([]);
});

it('An example of an invalid body exists for both checks', () => {
  const codes = invalid.flatMap(([, { value }]) => ((value as Problem).errors ?? []).map(({ code }) => code));
  expect(codes.some((code) => OF_THE_SCHEMA.includes(code))).toBe(true);
  expect(codes.some((code) => OF_THE_DATA.includes(code))).toBe(true);
  expect(schemas['FieldErrorCode']?.enum).toEqual(expect.arrayContaining([...OF_THE_SCHEMA, ...OF_THE_DATA]));
});
