/** The suite on trial again, with a real library: the one for Node.js, broken in one line at a time. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drivers } from '../../scripts/conformance/drivers.ts';
import { matcher } from '../../scripts/conformance/expected-failures.ts';
import { type Language, LANGUAGES, ROOT } from '../../scripts/conformance/languages.ts';
import { runCases } from '../../scripts/conformance/run-cases.ts';
import { loadCases } from '../../scripts/conformance/scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from '../../scripts/conformance/server/server.ts';
import { type Cell, verdicts } from '../../scripts/conformance/results.ts';
import { type Edit, replace } from '../generator/maintained/edit.ts';

const HANDFUL = ['retries/409-is-not-tried-again', 'values/path-with-a-slash', 'values/path-with-umlauts'];
const IDS = HANDFUL.slice(1);

/** What is broken, where, and which cells have to turn red for it. */
const BREAKS: Record<string, { edit: Edit; red: readonly string[]; said: string }> = {
  'a-status-too-many-is-tried-again': {
    edit: replace('sdks/node/src/core/behaviour.ts', '= [408, 425,', '= [408, 409, 425,'),
    red: HANDFUL.slice(0, 1),
    said: 'attempts: expected 1, came 3',
  },
  'a-header-leaks': {
    edit: replace(
      'sdks/node/src/core/request.ts',
      "headers['User-Agent'] = userAgent;",
      "headers['User-Agent'] = userAgent;\n  headers['X-Cwd'] = '/home/me';",
    ),
    red: HANDFUL,
    said: 'wire parity: expected the requests of node',
  },
  'an-identifier-is-not-escaped': {
    edit: replace(
      'sdks/node/src/core/url.ts',
      "const text = listText(operation, name, value ?? '');",
      "const text = String(value ?? '');",
    ),
    red: IDS,
    said: 'target: expected "/api/v1/',
  },
};
const NAMES = Object.keys(BREAKS);

let server: ConformanceServer;
const folders: string[] = [];
const cells = new Map<string, Cell[]>();

/** The library with its driver in a folder of its own; everything else of the repository is where it was. */
function broken(id: string, edit: Edit): Language {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'broken-library-')));
  folders.push(folder);
  mkdirSync(join(folder, 'sdks/node'), { recursive: true });
  for (const part of ['src', 'test/conformance', 'package.json']) {
    cpSync(join(ROOT, 'sdks/node', part), join(folder, 'sdks/node', part), { recursive: true });
  }
  for (const part of ['generators', 'openapi', 'scripts', 'node_modules', 'package.json']) {
    symlinkSync(join(ROOT, part), join(folder, part));
  }
  edit(folder);
  const command = [process.execPath, '--import', 'tsx', join(folder, 'sdks/node/test/conformance/driver.ts')] as const;
  return { id, title: id, command: () => command, processes: 1, atOnce: 8 };
}

beforeAll(async () => {
  server = await startConformanceServer();
  const cases = loadCases().filter(({ id }) => HANDFUL.map(matcher).some((isMatch) => isMatch(id)));
  const sound = LANGUAGES.filter(({ id }) => id === 'node');
  const languages = [
    ...sound,
    broken('copy', () => {}),
    ...NAMES.map((name) => broken(name, BREAKS[name]?.edit ?? (() => {}))),
  ];
  const drivers = await Promise.all(languages.map((language) => Drivers.start(language, server.ca)));
  const exchanges = await runCases({ cases, drivers, server });
  await Promise.all(drivers.map((one) => one.stop()));
  for (const name of NAMES) {
    const some = exchanges.filter(({ language }) => ['node', 'copy', name].includes(language));
    cells.set(name, verdicts(some, new Map()));
  }
});
afterAll(async () => {
  await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.each(NAMES)('the library for Node.js, in which %s', (name) => {
  it('is red in the cells that are about it, and nowhere else', () => {
    const red = cells.get(name)?.filter(({ state }) => state === 'failed') ?? [];
    expect(red.map(({ id, language }) => `${language} ${id}`).toSorted()).toEqual(
      BREAKS[name]?.red.map((id) => `${name} ${id}`).toSorted(),
    );
    expect(red[0]?.headline).toContain(BREAKS[name]?.said);
  });

  it('leaves the sound library and its unbroken copy green', () => {
    const others = cells.get(name)?.filter(({ language }) => language !== name) ?? [];
    expect(others.map(({ state }) => state)).toEqual(Array.from({ length: 2 * HANDFUL.length }, () => 'passed'));
  });
});
