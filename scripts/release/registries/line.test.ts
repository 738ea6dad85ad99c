import { expect, it } from 'vitest';
import { distTagOf } from './line.ts';

it.each([
  ['2.2.1', [], 'latest'],
  ['2.2.1', ['2.2.0', '1.9.0'], 'latest'],
  ['2.3.0', ['2.2.0', '3.0.0-rc.1'], 'latest'],
  ['2.2.2', ['2.2.1', '3.0.0'], 'latest-2'],
  ['2.2.2', ['2.3.0'], 'latest-2.2'],
  ['2.2.2', ['2.2.1', '2.3.0', '3.0.0'], 'latest-2.2'],
  ['2.3.0', ['2.2.1', '3.0.0-rc.0', '3.0.0'], 'latest-2'],
  ['2.3.0-rc.0', ['3.0.0-rc.0'], 'rc-2'],
  ['2.10.0', ['2.9.0'], 'latest'],
  ['3.0.0-rc.0', ['2.2.1'], 'rc'],
  ['3.0.0-alpha.2', [], 'alpha'],
  ['3.0.0', ['3.0.0-rc.0', '2.2.1'], 'latest'],
  ['3.0.0', ['3.0.0'], 'latest'],
])('version %s after %j has the tag %s', (version, published, tag) => {
  expect(distTagOf(version, published)).toBe(tag);
});

it('rejects what is not a version, because npm would take it for a tag', () => {
  expect(() => distTagOf('latest', [])).toThrow('latest is not a version; correct the plan');
});
