import { describe, expect, it } from 'vitest';
import { quickStartOf } from './quick-start.ts';

const README = [
  '## Quick start',
  '',
  '```sh',
  'install',
  '```',
  '',
  '```ts run',
  'one();',
  '```',
  '',
  '```ts',
  'two();',
  '```',
  '',
  '## Auth',
  '```java',
  'late',
  '```',
  '',
].join('\n');

describe('the quick start of a README', () => {
  it('is the first block of the language in its section', () => {
    expect(quickStartOf(README, 'ts')).toBe('one();\n');
  });

  it('is missing if only another section has a block', () => {
    expect(() => quickStartOf(README, 'java')).toThrow('README.md has no block ```java below "## Quick start"');
  });
});
