import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { judge, supportText } from './judge.ts';
import { withNextLines } from './lines.ts';
import { matrix, withMatrix } from './matrix.ts';
import { monthsAfter, parsePolicy, type Policy, policyIn, type Runtime } from './policy.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
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
const judged = (day: string, runtime: Partial<Runtime> = {}): string[] => {
  const { errors, warnings } = judge(policy(runtime), [LATIN], day);
  return [...errors.map((line) => `error ${line}`), ...warnings.map((line) => `warning ${line}`)];
};

/** Judges the release of version 3, which is to drop the runtime. */
const dropped = (day: string): string | undefined =>
  judge(policy({ decision: DECISION }, 3), [{ ...LATIN, version: '3.0.0' }], day).errors[0];

describe('the end of life of a runtime', () => {
  const WARNING =
    'warning sdks/support.json: libraries.latin: Latin 20 reaches its end of life on 2026-04-30; decide before then whether to deprecate it';
  const ERROR =
    'error sdks/support.json: libraries.latin: Latin 20 reached its end of life on 2026-04-30 and nobody has decided; remove it in a major version, or add a decision';

  it.each([
    ['2025-10-29', []],
    ['2025-10-30', [WARNING]],
    ['2026-04-30', [WARNING]],
    ['2026-05-01', [ERROR]],
  ])('on %s gives %j', (day, lines) => {
    expect(judged(day)).toEqual(lines);
  });

  it('is decided for as long as the decision says', () => {
    expect(judged('2027-05-22', { decision: DECISION })).toEqual([]);
    expect(judged('2027-05-23', { decision: DECISION })[0]).toContain('its decision ended on 2027-05-22');
  });

  it('gives users the notice of the policy', () => {
    const decision = { ...DECISION, until: '2027-05-21' };
    expect(judged('2026-11-22', { decision })[0]).toContain('6 months after the decision is 2027-05-22');
  });

  it('is no longer listed once the library has dropped the runtime, which it does after the notice only', () => {
    expect(dropped('2027-05-21')).toContain(
      'is promised until 2027-05-22, and 3.0.0 would drop it; wait, or set removedIn to 4',
    );
    expect(dropped('2027-05-22')).toContain('is removed in 3.0.0, but the library has version 3.0.0; remove it');
  });
});

describe('a major version', () => {
  it('must be the current one of the policy', () => {
    expect(judge(policy({ endOfLife: '2030-01-01' }, 1), [LATIN], '2026-11-22').errors[0]).toContain(
      '1 is current, but the library has version 2.4.0',
    );
  });

  it('becomes the current one with its release, not with a prerelease; the one before gets fixes from that day', () => {
    const text = JSON.stringify(policy({ endOfLife: '2030-01-01' }), null, 2);
    const next = (version: string): Policy['libraries'][string]['lines'] | undefined =>
      parsePolicy(withNextLines(text, new Map([['latin', version]]), '2026-11-22'), ['latin']).libraries['latin']
        ?.lines;
    for (const version of ['2.5.0', '3.0.0-rc.0', '2.5.0-rc.0'])
      expect(next(version)).toEqual([{ line: 2, state: 'current' }]);
    expect(next('3.0.0')).toEqual([
      { line: 2, state: 'maintenance', since: '2026-11-22', until: '2027-11-22' },
      { line: 3, state: 'current' },
    ]);
    expect(
      judge(policy({ endOfLife: '2030-01-01' }), [{ ...LATIN, version: '3.0.0-rc.0' }], '2026-11-22').errors,
    ).toEqual([]);
  });

  it('gets fixes for as long as the policy says, and none afterwards', () => {
    const old = policy({ endOfLife: '2030-01-01' });
    const latin = old.libraries['latin'];
    const changed = (since: string): Policy => {
      const line = { line: 1, state: 'maintenance' as const, since, until: '2026-11-21' };
      return { ...old, libraries: { latin: { ...latin, lines: [line, ...(latin?.lines ?? [])] } } } as Policy;
    };
    expect(judge(changed('2025-11-21'), [LATIN], '2026-11-21').errors).toEqual([]);
    expect(judge(changed('2025-11-21'), [LATIN], '2026-11-22').errors[0]).toContain(
      'the maintenance of 1 ended on 2026-11-21',
    );
    expect(judge(changed('2025-11-22'), [LATIN], '2026-11-21').errors[0]).toContain('lasts 12 months');
  });

  it('has a short description', () => {
    expect(supportText(policy({ decision: DECISION }), LATIN, '2026-11-22')).toBe('current; deprecated: 20');
    expect(supportText(policy({ endOfLife: '2030-01-01' }), LATIN, '2026-11-22')).toBe('current');
  });
});

describe('the table in a README', () => {
  const support = policy({ minimum: '20.19', decision: DECISION }).libraries['latin'];
  const table = support === undefined ? '' : matrix('Latin', support);

  it('lists runtimes with dates for people', () => {
    expect(table.split('\n').at(-1)).toBe(
      '| 20.19 or later | 30 April 2026 | deprecated; version 3 of the library, not before 22 May 2027, drops it |',
    );
  });

  it('replaces what is between its markers', () => {
    if (support === undefined) throw new Error('no support');
    const markdown = '# A\n<!-- support -->\nold\n<!-- /support -->\nB\n';
    expect(withMatrix(markdown, 'Latin', support)).toBe(`# A\n<!-- support -->\n\n${table}\n\n<!-- /support -->\nB\n`);
  });

  it('is up to date in every README', () => {
    const own = policyIn(
      ROOT,
      LANGUAGES.map(({ id }) => id),
    );
    const readmes = LANGUAGES.flatMap(({ id, names }) => {
      const text = readFileSync(join(ROOT, `sdks/${id}/README.md`), 'utf8');
      const library = own.libraries[id];
      const expected = library === undefined ? undefined : withMatrix(text, names.title, library);
      return expected === undefined ? [] : [{ id, text, expected }];
    });
    expect(readmes.map(({ id }) => id)).toEqual(LANGUAGES.map(({ id }) => id));
    expect(readmes.filter(({ text, expected }) => text !== expected).map(({ id }) => id)).toEqual([]);
  });

  it.each(['# A', '<!-- support -->', '<!-- support --><!-- support --><!-- /support -->'])(
    'needs one pair of markers, unlike %j',
    (markdown) => {
      if (support === undefined) throw new Error('no support');
      expect(withMatrix(markdown, 'Latin', support)).toBeUndefined();
    },
  );
});

const read = (content: string): Policy => {
  const root = mkdtempSync(join(tmpdir(), 'support-'));
  try {
    mkdirSync(join(root, 'sdks'));
    writeFileSync(join(root, 'sdks/support.json'), content);
    return policyIn(root, ['latin']);
  } finally {
    rmSync(root, { recursive: true });
  }
};

describe('the file of the policy', () => {
  it('has a policy for every library, and no error today', () => {
    const ids = LANGUAGES.map(({ id }) => id);
    const own = policyIn(ROOT, ids);
    const day = '2026-11-22';
    const libraries = LANGUAGES.map(({ id, names }) => ({ id, title: names.title, version: '2.0.0' }));
    expect(judge(own, libraries, day).errors).toEqual([]);
  });

  it.each([
    ['{', 'correct the JSON'],
    ['{}', 'policy.deprecationMonths is not a number of months; add it'],
    [JSON.stringify({ ...policy({}), libraries: {} }), 'libraries.latin is missing; add its runtimes'],
    [
      JSON.stringify(policy({ endOfLife: '2026-02-30' })),
      "libraries.latin: '2026-02-30' is not a date; write YYYY-MM-DD",
    ],
  ])('is refused with a remedy: %s', (content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});

describe('months later', () => {
  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-22', 6, '2027-05-22'],
    ['2027-10-31', 4, '2028-02-29'],
  ])('than %s, %i are %s', (date, months, expected) => {
    expect(monthsAfter(date, months)).toBe(expected);
  });
});
