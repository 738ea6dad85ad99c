/** Compares the vectors with the official libraries of the standard. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Vector, vectorsOf } from '../../../scripts/conformance/scenarios/vectors.ts';
import { type Difference, JAVASCRIPT, PYTHON } from './differences.ts';
import { expectedResult, javascriptResult, pythonResults } from './official.ts';

const vectors = vectorsOf<Vector>('webhooks');

interface Library {
  name: string;
  different: Difference[];
  results: () => Record<string, string>;
}

const LIBRARIES: Library[] = [
  { name: 'JavaScript', different: JAVASCRIPT, results: javascriptResults },
  { name: 'Python', different: PYTHON, results: pythonResults },
];

describe.each(LIBRARIES)('the official library for $name', ({ different, results }) => {
  const isDifferent = ({ id }: Vector): boolean => different.some(([ids]) => ids.test(id));
  let found: Record<string, string> = {};

  beforeAll(() => {
    found = results();
  });

  it.each(vectors.filter((vector) => !isDifferent(vector)))('agrees on $id', (vector) => {
    expect(found[vector.id]).toBe(expectedResult(vector));
  });

  it.each(vectors.filter(isDifferent))('differs on $id as listed', (vector) => {
    expect(found[vector.id]).toBeTypeOf('string');
    expect(found[vector.id]).not.toBe(expectedResult(vector));
  });

  it.each(different)('has a vector for %s: %s', (ids) => {
    expect(vectors.some(({ id }) => ids.test(id))).toBe(true);
  });
});

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

function javascriptResults(): Record<string, string> {
  return Object.fromEntries(
    vectors.map((vector) => {
      vi.setSystemTime(vector.now * 1000);
      return [vector.id, javascriptResult(vector)];
    }),
  );
}
