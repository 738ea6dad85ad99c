import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles some exports of an entry for a runtime with only the web platform. */
async function bundle(entry: string, names: string): Promise<{ files: string[]; bytes: number }> {
  const options = { bundle: true, minify: true, write: false, metafile: true, platform: 'neutral' } as const;
  const stdin = { contents: `export ${names} from './${entry}';`, resolveDir: root };
  const { metafile, outputFiles } = await build({ ...options, stdin, format: 'esm' });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const files = used.map((file) => file.replace(/^.*sdks\/node\/src\/|^src\//, ''));
  return { files, bytes: gzipSync(outputFiles[0]?.contents ?? '').length };
}

describe('webhooks', () => {
  it('bundle without the client or runtime modules, and to at most 3.6 kB without a handler', async () => {
    const { files, bytes } = await bundle('src/webhooks/index.ts', '{ unwrap }');
    expect(files.toSorted()).toEqual([
      'core/errors/copies.ts',
      'core/errors/own-error.ts',
      'core/errors/redaction.ts',
      'core/errors/sdk-errors.ts',
      'core/errors/webhook-error.ts',
      'core/json/big-integers.ts',
      'core/json/json.ts',
      'core/options/platform.ts',
      'generated/behaviour.ts',
      'webhooks/delivery.ts',
      'webhooks/keys.ts',
      'webhooks/verify-options.ts',
      'webhooks/verify.ts',
    ]);
    expect(bytes).toBeLessThan(3600);
    expect((await bundle('src/webhooks/index.ts', '*')).bytes).toBeLessThan(5200);
  });
});
