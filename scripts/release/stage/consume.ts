import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ConsumerTools, Installed } from '../../../generators/languages/packaging.ts';
import { startLocalRegistry } from '../local/registry.ts';
import { run } from '../process.ts';
import { openRegistry } from '../registries/open.ts';
import type { StagedRelease } from '../staged.ts';
import { quickStartOf } from './quick-start.ts';
import { type Bench, runAll, stageEnvironment } from './workbench.ts';

/**
 * Does what a user does: installs the staged files from a local registry into an empty project, and runs the quick start
 * of the README against the mock.
 * @param mock URL of the mock
 * @returns the packages that were installed with the library
 */
export async function consume(
  { library, packaging, tools }: Bench,
  release: StagedRelease,
  mock: string,
): Promise<Installed[]> {
  const { consumer } = packaging;
  const registry = await startLocalRegistry(packaging.registry, join(tools.scratch, 'registry'));
  try {
    await openRegistry(registry.target).push(release);
    const project = join(tools.scratch, 'project');
    const all: ConsumerTools = { ...tools, project, home: homedir(), registry: registry.target.url };
    const snippet = quickStartOf(readFileSync(join(tools.library, 'README.md'), 'utf8'), consumer.block);
    for (const [path, content] of Object.entries(consumer.files(all, snippet))) write(join(project, path), content);
    const env = stageEnvironment();
    await runAll(consumer.install(all), project, env);
    const variables = { INTEGRATION_API_KEY: 'ik_test_stage', INTEGRATION_API_BASE_URL: mock, NO_PROXY: '127.0.0.1' };
    const output = await run(consumer.run(all), { cwd: project, env: { ...env, ...variables } });
    // A title for each product, and the number and the amount of the order.
    if (output.trim().split('\n').length < 2)
      throw new Error(
        `the quick start of sdks/${library.id}/README.md printed '${output.trim()}'; it must print products and an order`,
      );
    const installed = consumer.installed(await run(consumer.list(all), { cwd: project, env }));
    const own = installed.find(({ name }) => name === packaging.name);
    if (own?.version !== release.spelling)
      throw new Error(
        `the empty project of ${library.id} has ${own?.version ?? 'no'} version, not ${release.spelling}`,
      );
    return installed.filter(({ name }) => name !== packaging.name);
  } finally {
    await registry.close();
  }
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
