import { expect, test } from 'vitest';
import { optionsOf } from './command-line.ts';

test('the command turns the lab off', () => {
  expect(optionsOf([], {})).toMatchObject({ lab: true });
  expect(optionsOf(['--lab', 'off'], {})).toMatchObject({ lab: false });
});
