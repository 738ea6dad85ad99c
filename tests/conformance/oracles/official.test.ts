/** Compares the vectors with the official libraries of the standard. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeVectors } from '../../../scripts/conformance/vectors/make.ts';
import type { Vector } from '../../../scripts/conformance/vectors/vector.ts';
import { type Difference, JAVASCRIPT, PYTHON } from './differences.ts';
import { expectedResult, javascriptResult, pythonResults } from './official.ts';

const { vectors } = makeVectors();

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

  it.each(vectors.filter((one) => !isDifferent(one)))('agrees on $id', (one) => {
    expect(found[one.id]).toBe(expectedResult(one));
  });

  it.each(vectors.filter(isDifferent))('differs on $id as listed', (one) => {
    expect(found[one.id]).toBeTypeOf('string');
    expect(found[one.id]).not.toBe(expectedResult(one));
  });

  it.each(different)('has a vector for %s: %s', (ids) => {
    expect(vectors.some(({ id }) => ids.test(id))).toBe(true);
  });
});

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

function javascriptResults(): Record<string, string> {
  return Object.fromEntries(
    vectors.map((one) => {
      vi.setSystemTime(one.now * 1000);
      return [one.id, javascriptResult(one)];
    }),
  );
}
