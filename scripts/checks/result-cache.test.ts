import { join } from 'node:path';
import { appendFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeCheckout } from './fake-checkout.ts';
import { Fingerprints } from './fingerprints.ts';
import { type Cacheable, ResultCache } from './result-cache.ts';

const CHECK: Cacheable = { name: 'check', command: ['tool', '--strict'], reads: ['a', 'gone'] };
const BUILDER: Cacheable = { ...CHECK, name: 'builder', builds: ['built'] };
const ENV = { LANG: 'C', HOME: '/home/me' };

let checkout: FakeCheckout;
beforeEach(() => {
  checkout = new FakeCheckout();
  checkout.stamp('tools');
  checkout.write('built/program', '1');
});
afterEach(() => checkout[Symbol.dispose]());

interface Setting {
  isRead?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Opens the cache as the next run does. */
function open({ isRead = true, env = ENV }: Setting = {}): ResultCache {
  const fingerprints = new Fingerprints(checkout.root, ['built']);
  return new ResultCache({ root: checkout.root, fingerprints, isRead, env });
}

/** Keeps a result after a run in which `during` happens. */
function keep(item: Cacheable, during = (): void => {}): void {
  const cache = open();
  const key = cache.keyOf(item);
  during();
  cache.keep([{ item, key, passed: 7 }]);
}

describe('a kept result', () => {
  it('holds while nothing changes that the check reads', () => {
    keep(CHECK);
    expect(open().passed(CHECK)).toBe(7);
    checkout.write('b/three.txt', 'changed');
    checkout.write('b/four.txt', 'new');
    expect(open().passed(CHECK)).toBe(7);
    expect(open({ env: { ...ENV, HOME: '/home/you' } }).passed(CHECK)).toBe(7);
  });

  it('holds when another command has set up fewer tools', () => {
    keep(CHECK);
    checkout.stamp('tools', 'modules', { node: 'tools of Node.js', 'generate php': 'tools of PHP' });
    expect(open().passed(CHECK)).toBe(7);
  });

  it('holds again when a change is taken back', () => {
    keep(CHECK);
    checkout.write('a/one.txt', 'changed');
    keep(CHECK);
    checkout.write('a/one.txt', 'a/one.txt');
    expect(open().passed(CHECK)).toBe(7);
  });

  it('is one of the last three of its check', () => {
    const contents = ['first', 'second', 'third', 'fourth'];
    for (const content of contents) {
      checkout.write('a/one.txt', content);
      keep(CHECK);
    }
    const held = contents.map((content) => {
      checkout.write('a/one.txt', content);
      return open().passed(CHECK);
    });
    expect(held).toEqual([undefined, 7, 7, 7]);
  });

  const CHANGES: Record<string, () => void> = {
    'the content of a file': () => checkout.write('a/one.txt', 'changed'),
    'the mode of a file': () => checkout.write('a/one.txt', 'a/one.txt', 0o755),
    'a new file that git does not know yet': () => checkout.write('a/new.txt', ''),
    'a removed file': () => checkout.remove('a/two.txt'),
    'the name of a file': () => {
      checkout.remove('a/two.txt');
      checkout.write('a/uno.txt', 'a/two.txt');
    },
    'a file that was absent before': () => checkout.write('gone', ''),
    'two files with exchanged contents': () => {
      checkout.write('a/one.txt', 'a/two.txt');
      checkout.write('a/two.txt', 'a/one.txt');
    },
    'the installed packages': () => checkout.stamp('tools', 'other modules'),
    'a tool of the machine': () => checkout.stamp('other tools'),
    'tools that the setup has not recorded': () => checkout.stamp(null),
  };
  it.each(Object.keys(CHANGES))('does not hold after a change of %s', (change) => {
    keep(CHECK);
    CHANGES[change]?.();
    expect(open().passed(CHECK)).toBeUndefined();
  });

  it.each([
    'LANG',
    'LC_ALL',
    'TZ',
    'NODE_OPTIONS',
    'JAVA_TOOL_OPTIONS',
    'PYTHONPATH',
    'https_proxy',
    'INTEGRATION_API_KEY',
  ])('does not hold with another value of the variable %s', (name) => {
    keep(CHECK);
    expect(open({ env: { ...ENV, [name]: 'other' } }).passed(CHECK)).toBeUndefined();
  });

  it('does not hold for another command, other files or another check', () => {
    keep(CHECK);
    expect(open().passed({ ...CHECK, command: ['tool'] })).toBeUndefined();
    expect(open().passed({ ...CHECK, reads: ['a'] })).toBeUndefined();
    expect(open().passed({ ...CHECK, name: 'other' })).toBeUndefined();
  });

  it('depends on the whole repository unless the check says what it reads', () => {
    const { reads: _, ...everything } = CHECK;
    keep(everything);
    expect(open().passed(everything)).toBe(7);
    checkout.write('b/three.txt', 'changed');
    expect(open().passed(everything)).toBeUndefined();
  });

  it.each([
    ['changed', () => checkout.write('built/program', '2')],
    ['removed', () => checkout.remove('built')],
  ])('does not hold if what the check built was %s', (_, change) => {
    keep(BUILDER);
    expect(open().passed(BUILDER)).toBe(7);
    change();
    expect(open().passed(BUILDER)).toBeUndefined();
  });

  it('is not used with CI=true', () => {
    keep(CHECK);
    expect(open({ env: { ...ENV, CI: 'true' } }).passed(CHECK)).toBeUndefined();
  });

  it('is not used by a run that asks for none, which keeps its own', () => {
    keep(CHECK);
    expect(open({ isRead: false }).passed(CHECK)).toBeUndefined();
    const fresh = open({ isRead: false });
    fresh.keep([{ item: CHECK, key: fresh.keyOf(CHECK), passed: 9 }]);
    expect(open().passed(CHECK)).toBe(9);
  });
});

describe('a result is not kept', () => {
  it('if a file changes while the check runs', () => {
    keep(CHECK, () => appendFileSync(join(checkout.root, 'a/one.txt'), ' changed'));
    expect(open().passed(CHECK)).toBeUndefined();
    checkout.write('a/one.txt', 'a/one.txt');
    expect(open().passed(CHECK)).toBeUndefined();
  });

  it('if the tools are unknown', () => {
    checkout.stamp(null);
    keep(CHECK);
    expect(open().passed(CHECK)).toBeUndefined();
  });

  it('beyond a file that was cut off', () => {
    keep(CHECK);
    writeFileSync(join(checkout.root, 'node_modules/.cache/test-results.json'), '{"check":');
    expect(open().passed(CHECK)).toBeUndefined();
  });
});
