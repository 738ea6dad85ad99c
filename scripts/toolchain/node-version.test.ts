import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeError } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.1'])('Node.js %s is new enough', (version) => {
  expect(nodeError(version, '20.19.0')).toBeNull();
});

test.each(['20.18.9', '18.20.4', '9.99.99'])(
  'Node.js %s is reported in one line with the minimum and how to get it',
  (version) => {
    const line = nodeError(version, '20.19.0');
    expect(line).toMatch(
      /^Node\.js .* is too old; 20\.19\.0 or newer is required: get it from https:\/\/nodejs\.org\/.*$/,
    );
    expect(line).toContain(version);
  },
);

function read(file: string) {
  return JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
}

test('package.json and the toolchain file require the same Node.js and npm', () => {
  const { tools } = read('generators/toolchain.json');
  const { engines } = read('package.json');
  expect(engines.node).toBe(`>=${tools.node.minimum}`);
  expect(`${engines.npm.replace('>=', '')}.0.0`).toBe(tools.npm.minimum);
});
