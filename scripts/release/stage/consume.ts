import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ConsumerTools, Installed } from '../../../generators/languages/packaging.ts';
import { startLocalRegistry } from '../local/registry.ts';
import { run } from '../process.ts';
import { openRegistry } from '../registries/open.ts';
import type { StagedRelease } from '../staged.ts';
import { quickStartOf } from './quick-start.ts';
import { type Bench, runAll, stageEnvironment, write } from './workbench.ts';

/**
 * Publishes the staged files to a local registry, and uses them from there as a user does.
 * @param mock URL of the mock
 * @returns the installed packages, the library included
 */
export async function consume(bench: Bench, release: StagedRelease, mock: string): Promise<Installed[]> {
  const { packaging, tools } = bench;
  const registry = await startLocalRegistry(packaging.registry, join(tools.scratch, 'registry'));
  try {
    await openRegistry(registry.target).push(release);
    return await withDigests(bench, await installAndRun(bench, release, { registry: registry.target.url, mock }));
  } finally {
    await registry.close();
  }
}

/** Installs a release from a registry into an empty project, and runs the quick start of the README against the mock. */
export async function installAndRun(
  { library, packaging, tools }: Bench,
  release: StagedRelease,
  { registry, mock }: { registry: string; mock: string },
): Promise<Installed[]> {
  const { consumer } = packaging;
  const project = join(tools.scratch, 'project');
  const all: ConsumerTools = { ...tools, project, home: homedir(), registry };
  const snippet = quickStartOf(readFileSync(join(tools.library, 'README.md'), 'utf8'), consumer.block);
  for (const [path, content] of Object.entries(consumer.files(all, snippet))) write(project, path, content);
  const env = stageEnvironment();
  await runAll(consumer.install(all), project, env);
  const variables = { INTEGRATION_API_KEY: 'ik_test_stage', INTEGRATION_API_BASE_URL: mock, NO_PROXY: '127.0.0.1' };
  const output = await run(consumer.run(all), { cwd: project, env: { ...env, ...variables } });
  // A title for each product, and the number and the amount of the order.
  if (output.trim().split('\n').length < 2)
    throw new Error(
      `the quick start of ${library.folder}/README.md printed '${output.trim()}'; it must print at least two lines`,
    );
  const installed = consumer.installed(await run(consumer.list(all), { cwd: project, env }));
  const own = installed.find(({ name }) => name === packaging.name);
  if (own?.version !== release.spelling)
    throw new Error(
      `the empty project of ${library.unit.id} has ${own?.version ?? 'no version'}, not ${release.spelling}`,
    );
  return [...installed];
}

/** Adds the digests of the packages that came with the library, if only their registry knows them. */
async function withDigests({ packaging, tools }: Bench, installed: Installed[]): Promise<Installed[]> {
  const others = installed.filter(({ name }) => name !== packaging.name);
  const ask = others.length === 0 ? undefined : packaging.consumer.digests?.(tools, others);
  if (ask === undefined) return installed;
  const line = await run(ask, { cwd: tools.scratch, env: stageEnvironment() });
  const digests = new Map(Object.entries(JSON.parse(line) as Record<string, string>));
  return installed.map((one) => {
    const content = digests.get(one.name);
    return content === undefined ? one : { ...one, hash: { algorithm: 'SHA-256', content } };
  });
}
