import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { ROOT } from '../../files/root.ts';
import { judge, supportText } from './judge.ts';
import { withNextLines } from './lines.ts';
import { withMatrix } from './matrix.ts';
import { monthsAfter, parsePolicy, type Policy, policyIn, type Runtime } from './policy.ts';

const LATIN = { id: 'latin', title: 'Latin', version: '2.4.0' };
const DECISION = {
  state: 'deprecated' as const,
  decided: '2026-11-22',
  until: '2027-05-22',
  removedIn: 3,
  reason: 'It runs.',
};

const policy = (runtime: Partial<Runtime>, line = 2): Policy => ({
  policy: { deprecationMonths: 6, maintenanceMonths: 12, warningMonths: 6 },
  libraries: {
    latin: {
      lines: [{ line, state: 'current' }],
      source: 'https://latin.example',
      runtimes: [{ version: '20', endOfLife: '2026-04-30', ...runtime }],
    },
  },
});
const decided = (until: string): Policy => policy({ decision: { ...DECISION, until } });
const judged = (day: string, own = policy({}), version = LATIN.version): string => {
  const { errors, warnings } = judge(own, [{ ...LATIN, version }], day);
  return [...errors.map((line) => `error ${line}`), ...warnings.map((line) => `warning ${line}`)].join('\n');
};

describe('the end of life of a runtime', () => {
  it.each([
    ['2025-10-29', ''],
    [
      '2025-10-30',
      'warning sdks/support.json: libraries.latin: Latin 20 reaches its end of life on 2026-04-30; decide',
    ],
    ['2026-04-30', 'warning '],
    [
      '2026-05-01',
      'error sdks/support.json: libraries.latin: Latin 20 reached its end of life on 2026-04-30 and nobody',
    ],
  ])('on %s: %s', (day, line) => {
    expect(judged(day).slice(0, line === '' ? undefined : line.length)).toBe(line);
  });

  it('is decided for as long as the decision says, with the notice of the policy', () => {
    expect(judged('2027-05-22', decided('2027-05-22'))).toBe('');
    expect(judged('2027-05-23', decided('2027-05-22'))).toContain('its decision ended on 2027-05-22');
    expect(judged('2026-11-22', decided('2027-05-21'))).toContain('6 months after the decision is 2027-05-22');
  });

  it('ends with the major version that drops it, after the notice only', () => {
    const next = policy({ decision: DECISION }, 3);
    expect(judged('2027-05-21', next, '3.0.0')).toContain(
      'is promised until 2027-05-22, and 3.0.0 would drop it; wait, or set removedIn to 4',
    );
    expect(judged('2027-05-22', next, '3.0.0')).toContain('is removed in 3.0.0, but the library has version 3.0.0');
  });
});

const stable = policy({ endOfLife: '2030-01-01' });
const next = (version: string): Policy =>
  parsePolicy(withNextLines(JSON.stringify(stable, null, 2), new Map([['latin', version]]), '2026-11-22'), ['latin']);

describe('a major version', () => {
  it('becomes the current one with its release, not with a prerelease; the one before gets fixes for a year', () => {
    for (const version of ['2.5.0', '3.0.0-rc.0', '2.5.0-rc.0']) expect(next(version)).toEqual(stable);
    expect(next('3.0.0').libraries['latin']?.lines).toEqual([
      { line: 2, state: 'maintenance', since: '2026-11-22', until: '2027-11-22' },
      { line: 3, state: 'current' },
    ]);
  });

  it('has a short description', () => {
    expect(supportText(policy({ decision: DECISION }), LATIN, '2026-11-22')).toBe('current; deprecated: 20');
    expect(supportText(stable, LATIN, '2026-11-22')).toBe('current');
  });
});

it('every README has the table of its runtimes', () => {
  const ids = LANGUAGES.map(({ id }) => id);
  const { libraries } = policyIn(ROOT, ids);
  for (const { id, names } of LANGUAGES) {
    const text = readFileSync(join(ROOT, `sdks/${id}/README.md`), 'utf8');
    const own = libraries[id];
    expect(own === undefined ? undefined : withMatrix(text, names.title, own)).toBe(text);
  }
});

it.each([
  ['{', 'correct the JSON'],
  [JSON.stringify({ ...policy({}), libraries: {} }), 'libraries.latin is missing; add its runtimes'],
  [JSON.stringify(policy({ endOfLife: '2026-02-30' })), "'2026-02-30' is not a date; write YYYY-MM-DD"],
])('a policy is refused with a remedy: %s', (content, message) => {
  expect(() => parsePolicy(content, ['latin'])).toThrow(message);
});

it.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-10-31', 4, '2028-02-29'],
])('%s and %i months are %s', (date, months, expected) => {
  expect(monthsAfter(date, months)).toBe(expected);
});
