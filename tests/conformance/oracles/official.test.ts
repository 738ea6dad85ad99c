/** The vectors against the libraries of those who wrote the standard, so that we do not only agree with ourselves. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeVectors } from '../../../scripts/conformance/vectors/make.ts';
import type { Vector } from '../../../scripts/conformance/vectors/vector.ts';
import { type Difference, JAVASCRIPT, PYTHON } from './differences.ts';
import { inTheirWords, javascriptVerdict, pythonVerdicts } from './official.ts';

const { vectors } = makeVectors();

interface Library {
  name: string;
  different: Difference[];
  verdicts: () => Record<string, string>;
}

const LIBRARIES: Library[] = [
  { name: 'JavaScript', different: JAVASCRIPT, verdicts: javascriptVerdicts },
  { name: 'Python', different: PYTHON, verdicts: pythonVerdicts },
];

describe.each(LIBRARIES)('the official library for $name', ({ different, verdicts }) => {
  const isDifferent = ({ id }: Vector): boolean => different.some(([ids]) => ids.test(id));
  let said: Record<string, string> = {};

  beforeAll(() => {
    said = verdicts();
  });

  it.each(vectors.filter((one) => !isDifferent(one)))('says to $id what we say', (one) => {
    expect(said[one.id]).toBe(inTheirWords(one));
  });

  it.each(vectors.filter(isDifferent))('says something else to $id, as is known', (one) => {
    expect(said[one.id]).toBeTypeOf('string');
    expect(said[one.id]).not.toBe(inTheirWords(one));
  });

  it.each(different)('meets a vector of %s: %s', (ids) => {
    expect(vectors.some(({ id }) => ids.test(id))).toBe(true);
  });
});

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

function javascriptVerdicts(): Record<string, string> {
  return Object.fromEntries(
    vectors.map((one) => {
      vi.setSystemTime(one.now * 1000);
      return [one.id, javascriptVerdict(one)];
    }),
  );
}
