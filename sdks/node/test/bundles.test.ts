import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** Returns the source files in a bundle of an entry, relative to src/. */
async function filesOf(entry: string): Promise<string[]> {
  const options = { bundle: true, write: false, metafile: true, platform: 'neutral', format: 'esm' } as const;
  const { metafile } = await build({ ...options, absWorkingDir: source, entryPoints: [entry] });
  return Object.keys(metafile.inputs).toSorted();
}

describe('test helpers', () => {
  it.each(['index.ts', 'generated/resources/orders.ts', 'webhooks/index.ts', 'telemetry/index.ts'])(
    'are not in a bundle of %s',
    async (entry) => {
      const files = await filesOf(entry);
      expect(files.filter((file) => file.startsWith('testing/') || file.endsWith('/examples.ts'))).toEqual([]);
    },
  );

  it('are in a bundle of their entry alone, without built-in modules of any runtime', async () => {
    expect(await filesOf('testing/index.ts')).toContain('generated/examples.ts');
  });
});

describe('telemetry', () => {
  it('adds no other files to a bundle', async () => {
    expect(await filesOf('telemetry/index.ts')).toEqual(['telemetry/index.ts', 'telemetry/telemetry-hooks.ts']);
  });
});

/** Returns a program with what it imports from the main entry. */
async function bundleOf(program: string): Promise<string> {
  const stdin = { contents: program, resolveDir: source };
  const { outputFiles } = await build({ bundle: true, write: false, platform: 'neutral', format: 'esm', stdin });
  return outputFiles.map(({ text }) => text).join('');
}

describe('the namespace of errors', () => {
  const NAME = 'WebhookVerificationError';

  it('is only in bundles of programs that use it', async () => {
    expect(await bundleOf("export { errors } from './index.ts';")).toContain(NAME);
    expect(await bundleOf("export { IntegrationApi, NotFoundError } from './index.ts';")).not.toContain(NAME);
  });

  it('brings neither the client nor an operation into a bundle', async () => {
    expect(await bundleOf("export { errors } from './index.ts';")).not.toContain('/api/v1/');
  });
});
