import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeCheckout } from '../../scripts/checks/fake-checkout.ts';
import { FRESH_VARIABLE } from '../../scripts/checks/result-cache.ts';
import type { Exchange } from '../../scripts/conformance/assert/exchange.ts';
import { aCase } from '../../scripts/conformance/scenarios/fixture.ts';
import { anExchange } from '../../scripts/conformance/assert/fixture.ts';
import { resultsOf } from '../../scripts/conformance/results/results.ts';
import { KeptExchanges } from './kept-exchanges.ts';

const COLUMNS = [
  { id: 'one', language: 'one' },
  { id: 'one-async', language: 'one' },
  { id: 'two', language: 'two' },
];
const item = aCase({ value: 'any' });
const wrong = aCase({ requests: 2 });
const ENV = { LANG: 'C' };

let checkout: FakeCheckout;
beforeEach(() => {
  checkout = new FakeCheckout();
  checkout.stamp('tools');
  for (const path of [
    'sdks/one/a.txt',
    'sdks/two/a.txt',
    'scripts/conformance/expected-failures/one.yaml',
    'docs/a.md',
  ])
    checkout.write(path, path);
});
afterEach(() => checkout[Symbol.dispose]());

function keptIn(env: NodeJS.ProcessEnv = ENV): KeptExchanges {
  return new KeptExchanges({ root: checkout.root, cases: [item], columns: COLUMNS, isComplete: false, env });
}

const exchanges = COLUMNS.map(({ id, language }) => anExchange({ case: item, column: id, language, session: id }));

/** Reads what is kept, as a run does, and keeps these exchanges of the other columns. */
function keepRun(of: readonly Exchange[] = exchanges, errors: readonly string[] = []): void {
  const exchangesOfRun = keptIn();
  exchangesOfRun.read();
  exchangesOfRun.keep({ exchanges: of, results: resultsOf(of, new Map()), errors });
}

/** Returns the columns that need not run. */
function kept(env?: NodeJS.ProcessEnv): string[] {
  return [...keptIn(env).read().keys()];
}

/** Returns the files of the kept exchanges of a column. */
function filesOf(column: string): string[] {
  const folder = 'node_modules/.cache/test-output/conformance';
  const names = readdirSync(join(checkout.root, folder)).filter((name) => name.startsWith(`${column}.`));
  return names.map((name) => `${folder}/${name}`);
}

describe('the exchanges of a column without a failure', () => {
  it('are those of the last run, with their case and the bytes of their requests', () => {
    keepRun();
    expect([...keptIn().read().values()].flat()).toEqual(exchanges);
    expect(keptIn().read().get('two')?.[0]?.case).toBe(item);
  });

  it.each([
    ['its library', 'sdks/two/a.txt', ['one', 'one-async']],
    ['the suite', 'scripts/conformance/new.ts', []],
    ['the contract', 'openapi/new.yaml', []],
    ['a list of expected failures', 'scripts/conformance/expected-failures/one.yaml', ['one', 'one-async', 'two']],
    ['the documentation', 'docs/a.md', ['one', 'one-async', 'two']],
  ])('count as long as nothing that they depend on changes, such as %s', (_, path, columns) => {
    keepRun();
    checkout.write(path, 'changed');
    expect(kept()).toEqual(columns);
  });

  it('count only as long as they are unchanged themselves', () => {
    keepRun();
    const [file = ''] = filesOf('one');
    checkout.write(file, 'changed');
    expect(kept()).toEqual(['one-async', 'two']);
  });

  it('count again when a change of its library is taken back', () => {
    keepRun();
    const content = 'sdks/two/a.txt';
    checkout.write(content, 'changed');
    keepRun();
    checkout.write(content, content);
    expect(kept()).toEqual(['one', 'one-async', 'two']);
  });

  it('are those of the three states that were used last', () => {
    for (const content of ['first', 'second', 'third', 'first', 'fourth']) {
      checkout.write('sdks/two/a.txt', content);
      keepRun();
    }
    expect(filesOf('two')).toHaveLength(3);
    expect(filesOf('one')).toHaveLength(1);
    const keptWith = ['first', 'second', 'third', 'fourth'].filter((content) => {
      checkout.write('sdks/two/a.txt', content);
      return kept().includes('two');
    });
    expect(keptWith).toEqual(['first', 'third', 'fourth']);
  });

  it.each([{ ...ENV, CI: 'true' }, { ...ENV, [FRESH_VARIABLE]: 'true' }, { LANG: 'de' }])(
    'do not count in the environment %j',
    (env) => {
      keepRun();
      expect(kept(env)).toEqual([]);
    },
  );
});

it('exchanges of a column that did not run stay unchanged', () => {
  keepRun();
  checkout.write('sdks/two/a.txt', 'changed');
  const others = exchanges.map((exchange) => ({ ...exchange, session: 'other' }));
  keptIn().keep({ exchanges: others, results: resultsOf(others, new Map()), errors: [] });
  const sessions = [...keptIn().read()].map(([column, [exchange]]) => [column, exchange?.session]);
  expect(sessions).toEqual([
    ['one', 'one'],
    ['one-async', 'one-async'],
    ['two', 'other'],
  ]);
});

it('exchanges of a run that left cases out do not count for a complete run', () => {
  keepRun();
  const options = { root: checkout.root, cases: [item], columns: COLUMNS, env: ENV };
  expect(new KeptExchanges({ ...options, isComplete: true }).read().size).toBe(0);
});

describe('exchanges are not kept', () => {
  it('of a column with a failure', () => {
    keepRun(exchanges.map((exchange) => (exchange.column === 'one' ? { ...exchange, case: wrong } : exchange)));
    expect(kept()).toEqual(['one-async', 'two']);
  });

  it('of a column with a run that was not judged', () => {
    const results = resultsOf(exchanges, new Map()).map((result) =>
      result.column === 'two' ? { ...result, state: 'not-judged' as const } : result,
    );
    keptIn().keep({ exchanges, results, errors: [] });
    expect(kept()).toEqual(['one', 'one-async']);
  });

  it('of a run with an error outside the results', () => {
    keepRun(exchanges, ['server error: out of ports']);
    expect(kept()).toEqual([]);
  });

  it('if a file changed during the run', () => {
    const before = keptIn();
    checkout.write('sdks/two/a.txt', 'changed');
    before.keep({ exchanges, results: resultsOf(exchanges, new Map()), errors: [] });
    expect(kept()).toEqual(['one', 'one-async']);
  });
});
