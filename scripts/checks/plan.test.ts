import { describe, expect, it } from 'vitest';
import type { Check } from './checks.ts';
import { type Plan, planOf } from './plan.ts';
import type { Suite } from './suites.ts';

const check = (name: string, group: string, given: Partial<Check> = {}): Check => ({
  name,
  group,
  command: ['tool'],
  reads: [`sdks/${group}`],
  ...given,
});
const CHECKS = [
  check('red types', 'red'),
  check('red versions', 'red', { nightly: { after: ['sdks/red/versions.txt'] } }),
  check('blue types', 'blue'),
  check('blue tests', 'blue', { hasMore: true }),
];
const KILLS = 'tests/sandbox/kills/kills.test.ts';
const QUICK = 'scripts/console/command.test.ts';
const suite = (name: string, group: string, files: readonly string[], given: Partial<Suite> = {}): Suite => ({
  name,
  group,
  files,
  all: files,
  args: [],
  needsBuilt: true,
  ...given,
});
const SUITES = [
  suite('tests', 'tests', [QUICK, KILLS]),
  suite('cases', 'cases', ['cases.test.ts']),
  suite('red cases', 'red', ['cases.test.ts'], { partOf: 'cases', isWhole: true, reads: ['sdks/red'] }),
];

interface Given {
  only?: string;
  isChanged?: boolean;
  isNightly?: boolean;
  changed?: readonly string[];
}

const BUILDING = [...CHECKS, check('red build', 'red', { builds: ['red/classes'] })];

function plan({ changed = [], only, isChanged = false, isNightly = false }: Given): Plan {
  return planOf({ checks: CHECKS, suites: SUITES }, { only, isChanged, isNightly }, { base: 'HEAD', files: changed });
}

/** Returns the names of the checks and the files of the suites that run. */
function runs(given: Given): string[] {
  const { checks, suites } = plan(given);
  return [...checks.map(({ name }) => name), ...suites.flatMap(({ name, files }) => [name, ...files])];
}

/** Returns the names of the checks that run if one of them builds. */
function building(only: string): string[] {
  const wish = { only, isChanged: false, isNightly: false };
  const { checks } = planOf({ checks: BUILDING, suites: SUITES }, wish, { base: 'HEAD', files: [] });
  return checks.map(({ name }) => name);
}

describe('a run of everything', () => {
  it('leaves long checks and test files to the nightly run, and names them', () => {
    expect(runs({})).toEqual(['red types', 'blue types', 'blue tests', 'tests', QUICK, 'cases', 'cases.test.ts']);
    expect(plan({}).left).toEqual(['red versions', 'more of blue tests', KILLS]);
  });

  it('includes those that a change is about', () => {
    expect(runs({ changed: ['sdks/red/versions.txt'] })).toContain('red versions');
    expect(runs({ changed: ['tests/sandbox/kills/storm.ts'] })).toContain(KILLS);
    const changed = ['sdks/red/versions.txt', 'tests/sandbox/kills/storm.ts'];
    expect(plan({ changed }).left).toEqual(['more of blue tests']);
  });

  it('leaves nothing out at night', () => {
    expect(runs({ isNightly: true })).toEqual(expect.arrayContaining(['red versions', KILLS]));
  });
});

describe('a run of a group', () => {
  it('includes the part of a larger suite, and says what does not run', () => {
    expect(runs({ only: 'red' })).toEqual(['red types', 'red cases', 'cases.test.ts']);
    expect(plan({ only: 'red' })).toMatchObject({
      left: ['red versions'],
      unselected: ['blue', 'tests', 'cases'],
    });
  });

  it('runs a part only once', () => {
    expect(runs({ only: 'red,cases' })).toEqual(['red types', 'cases', 'cases.test.ts']);
  });

  it('includes a long check that is named', () => {
    expect(runs({ only: 'red versions' })).toEqual(['red versions']);
    expect(plan({ only: 'red versions' }).unselected).toEqual(['red types', 'blue', 'tests', 'cases']);
  });
});

describe('a run of tests that start a library', () => {
  it('builds it first, even if the build is not named', () => {
    expect(building('cases')).toEqual(['red build']);
    expect(building('red cases')).toEqual(['red build']);
  });

  it('builds no other library', () => {
    expect(building('blue')).toEqual(['blue types', 'blue tests']);
  });
});

describe('a run of what a change affects', () => {
  it('includes what reads a changed file', () => {
    expect(runs({ isChanged: true, changed: ['sdks/blue/core.txt'] })).toEqual([
      'blue types',
      'blue tests',
      'cases',
      'cases.test.ts',
    ]);
    expect(runs({ isChanged: true, changed: ['scripts/console/command.ts'] })).toEqual(
      expect.arrayContaining(['tests', QUICK]),
    );
    expect(runs({ isChanged: true })).toEqual([]);
  });
});
