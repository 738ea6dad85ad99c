import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeCheckout } from './fake-checkout.ts';
import { changesIn, isAffected, selector } from './selection.ts';

const ALL = [
  { name: 'red types', group: 'red' },
  { name: 'red tests', group: 'red' },
  { name: 'lint', group: 'static' },
];

const selected = (list: string | undefined): string[] =>
  ALL.filter(selector(list, ALL).includes).map(({ name }) => name);

describe('--only', () => {
  it('selects groups and single checks', () => {
    expect(selected('red')).toEqual(['red types', 'red tests']);
    expect(selected('lint, red tests')).toEqual(['red tests', 'lint']);
    expect(selected(undefined)).toHaveLength(3);
  });

  it('tells a check that is named from one whose group is', () => {
    const { names } = selector('static, red types', ALL);
    expect(['red types', 'lint'].map(names)).toEqual([true, false]);
    expect(selector(undefined, ALL).names('lint')).toBe(false);
  });

  it.each(['rad', '', 'red,'])('rejects %j in one line with the known names', (list) => {
    const word = list.split(',').at(-1);
    expect(() => selected(list)).toThrow(`unknown check '${word}'; known: red, static, red types, red tests, lint`);
  });
});

describe('--changed', () => {
  let checkout: FakeCheckout;
  beforeEach(() => {
    checkout = new FakeCheckout();
  });
  afterEach(() => checkout[Symbol.dispose]());

  function edit(): void {
    checkout.write('a/one.txt', 'changed');
    checkout.commit();
    checkout.write('b/new.txt', '');
    checkout.remove('a/two.txt');
  }

  it('finds what differs from the main branch: committed, not committed, removed and new', () => {
    checkout.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    edit();
    const { base, files } = changesIn(checkout.root);
    expect(base).toMatch(/^origin\/main \([0-9a-f]{9}\)$/);
    expect(files.toSorted()).toEqual(['a/one.txt', 'a/two.txt', 'b/new.txt']);
  });

  it('finds what is not committed in a repository without a main branch', () => {
    edit();
    expect(changesIn(checkout.root)).toEqual({ base: 'HEAD', files: ['a/two.txt', 'b/new.txt'] });
  });

  it('finds what differs from a named commit, and rejects one that does not exist', () => {
    const first = checkout.git('rev-parse', 'HEAD').trim();
    checkout.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    edit();
    checkout.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(changesIn(checkout.root).files.toSorted()).toEqual(['a/two.txt', 'b/new.txt']);
    expect(changesIn(checkout.root, first).files.toSorted()).toEqual(['a/one.txt', 'a/two.txt', 'b/new.txt']);
    expect(() => changesIn(checkout.root, 'gone')).toThrow('--since gone: no such commit in this clone');
  });

  it('affects the checks that read a changed file, and those that read everything', () => {
    const changes = { base: 'HEAD', files: ['sdks/red/core.txt'] };
    const check = { name: 'check', command: [] };
    expect(isAffected({ ...check, reads: ['docs', 'sdks/red'] }, changes)).toBe(true);
    expect(isAffected({ ...check, reads: ['sdks/re', 'sdks/red/core'] }, changes)).toBe(false);
    expect(isAffected(check, changes)).toBe(true);
    expect(isAffected(check, { base: 'HEAD', files: [] })).toBe(false);
  });
});
