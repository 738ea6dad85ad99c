/** Registries of each kind that fail: what a release manager reads is one line with a reason. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type Line, publish } from '../../scripts/release/publish/publish.ts';
import { openRegistry } from '../../scripts/release/registries/open.ts';
import { type Fault, FAULTS, startFaultyServer } from './faulty-server.ts';
import { smallRelease } from './small-stage.ts';

/** Kinds of registries with the package that they get. */
const KINDS = { npm: 'npm', pypi: 'pypi', maven: 'maven', central: 'maven', split: 'split' };
const CREDENTIALS = ['NODE_AUTH_TOKEN', 'TWINE_USERNAME', 'TWINE_PASSWORD', 'MAVEN_USERNAME', 'MAVEN_PASSWORD'];
const faults = Object.keys(FAULTS) as Fault[];

const folder = mkdtempSync(join(tmpdir(), 'release-faulty-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function outcome(kind: keyof typeof KINDS, fault: { read?: Fault; write?: Fault }): Promise<Line | undefined> {
  for (const name of CREDENTIALS) vi.stubEnv(name, 'secret');
  // npm would wait ten seconds before it repeats a request.
  vi.stubEnv('npm_config_fetch_retries', '0');
  const server = await startFaultyServer(fault);
  const registry = openRegistry({ kind, url: server.url, upload: server.url, portal: server.url });
  const destinations = { registries: [{ release: smallRelease(folder, KINDS[kind], '2.1.0'), registry }], tags: [] };
  const quiet = { onLine: () => {}, onWait: () => {} };
  try {
    return (await publish(destinations, { isDryRun: false, minutes: 0, pauseMs: 1, minuteMs: 1, ...quiet }))[0];
  } finally {
    await server.close();
  }
}

/** Returns what is wrong with the line that a person reads. */
function faultsOf({ done, problem = '' }: Partial<Line>, fault: Fault): string[] {
  const noise = /\n|<\w|\s{4}at |Traceback|File "|Unexpected token|undefined|secret|Command failed|CONFLICT/.exec(
    problem,
  );
  return [
    ...(done === undefined ? [] : [`it is ${done}`]),
    ...(noise === null ? [] : [`it has "${noise[0]}"`]),
    ...(problem.length > 20 && problem.length < 400 ? [] : [`its length is ${problem.length}`]),
    ...(fault.includes('credentials') && !/; check \w/.test(problem) ? ['it names no credentials'] : []),
  ].map((wrong) => `${fault}: ${wrong}: ${problem}`);
}

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s', { timeout: 300_000 }, (kind) => {
  it('that fails when it is asked is reported in one line', async () => {
    const lines = await Promise.all(faults.map(async (read) => faultsOf((await outcome(kind, { read })) ?? {}, read)));
    expect(lines.flat()).toEqual([]);
  });

  it('that fails when it gets a version is reported in one line', async () => {
    // A registry that accepts what it does not list is another case.
    const writes = faults.filter((fault) => !fault.includes('instead of its content'));
    const lines = await Promise.all(
      writes.map(async (write) => faultsOf((await outcome(kind, { write })) ?? {}, write)),
    );
    expect(lines.flat()).toEqual([]);
  });
});
