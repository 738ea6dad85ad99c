import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles an entry for a runtime with only the web platform. */
async function bundle(entry: string): Promise<{ files: string[]; bytes: number }> {
  const options = { bundle: true, minify: true, write: false, metafile: true, platform: 'neutral' } as const;
  const { metafile, outputFiles } = await build({ ...options, entryPoints: [`${root}/${entry}`], format: 'esm' });
  const files = Object.keys(metafile.inputs).map((file) => file.replace(/^.*sdks\/node\/src\/|^src\//, ''));
  return { files, bytes: gzipSync(outputFiles[0]?.contents ?? '').length };
}

describe('webhooks', () => {
  it('bundle without the client or runtime modules, and to at most 3 kB', async () => {
    const { files, bytes } = await bundle('src/webhooks/index.ts');
    expect(files.toSorted()).toEqual([
      'core/behaviour.ts',
      'core/errors/redaction.ts',
      'core/errors/sdk-errors.ts',
      'core/errors/webhook-error.ts',
      'core/response/json.ts',
      'webhooks/index.ts',
      'webhooks/message.ts',
      'webhooks/signature.ts',
      'webhooks/standard.ts',
      'webhooks/webhooks.ts',
    ]);
    expect(bytes).toBeLessThan(3000);
  });
});
