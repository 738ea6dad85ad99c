import { describe, expect, it } from 'vitest';
import { blocksOf, brokenPromise } from './blocks.ts';

const MARKDOWN =
  '# Title\n\n```sh\ninstall\n```\n\n```ts run\none();\n```\n\n```ts\ntwo();\n```\n\n```ts run 21\nthree();\n```\n';

describe('the blocks of a document', () => {
  it('are those of one language, with their lines', () => {
    expect(blocksOf(MARKDOWN, 'ts')).toEqual([
      { line: 8, code: 'one();\n', isRun: true },
      { line: 12, code: 'two();\n', isRun: false },
      { line: 16, code: 'three();\n', isRun: true, since: '21' },
    ]);
  });
});

describe('a promise', () => {
  const code = 'a(); // → one\nb(); # → two\n';

  it('is kept if its line is printed', () => {
    expect(brokenPromise(code, ['zero', 'one', 'two', 'three'])).toBeUndefined();
  });

  it.each([
    ['nothing is printed', [], 'one'],
    ['another text is printed', ['one', 'two more'], 'two'],
    ['the order differs', ['two', 'one'], 'two'],
  ])('is broken if %s', (_, printed, broken) => {
    expect(brokenPromise(code, printed)).toBe(broken);
  });
});
