import { expect, it } from 'vitest';
import { checkMemory } from './memory.ts';

it.each([
  [undefined, undefined, []],
  [100, 100, []],
  [100, 101, ['101 bytes']],
  [100, undefined, [expect.stringContaining('not measured')]],
])('a bound of %s bytes against a growth of %s', (most, growth, actual) => {
  const expectation = most === undefined ? {} : { memory_bytes: most };
  expect(checkMemory(expectation, growth).map((failure) => failure.actual)).toEqual(actual);
});
