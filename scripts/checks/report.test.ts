import { describe, expect, it } from 'vitest';
import { failureText, leftText, unselectedText } from './report.ts';

describe('the end of a run', () => {
  it('repeats each failure with the command that runs it alone', () => {
    expect(
      failureText([{ name: 'red types', text: 'a.ts:1 is wrong\n', again: "npm test -- --only 'red types'" }]),
    ).toEqual(['FAILED  red types', '  a.ts:1 is wrong', "  again: npm test -- --only 'red types'", '']);
  });

  it('shows the beginning and the end of a long output', () => {
    const text = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n');
    const lines = failureText([{ name: 'tool', text }]);
    expect(lines).toEqual(expect.arrayContaining(['  line 1', '  line 25', '  … 35 lines', '  line 61', '  line 100']));
    expect(lines).not.toContain('  line 26');
  });

  it('counts the failures that it does not show', () => {
    const failures = Array.from({ length: 43 }, (_, index) => ({ name: `test ${index}`, text: '' }));
    expect(failureText(failures)).toContain('… and 3 more failures');
  });

  it('names what did not run', () => {
    expect(leftText(['red versions', 'kills'])).toEqual(['left to npm run test:nightly (2): red versions, kills']);
    const files = ['red versions', 'tests/mock/a.test.ts', 'tests/mock/b.test.ts', 'scripts/mock/c.test.ts'];
    expect(leftText(files)).toEqual([
      'left to npm run test:nightly (4): red versions, tests/mock (2 files), scripts/mock/c.test.ts',
    ]);
    expect(unselectedText(['tests'])).toEqual(['not run, because --only did not name it: tests; npm test runs all']);
    expect([...leftText([]), ...unselectedText([])]).toEqual([]);
  });
});
