import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { InvalidRequestError } from '../src/core/errors/sdk-errors.ts';
import { createOrder } from '../src/generated/resources/orders.ts';
import { createClient, retrieveProduct, listProducts } from '../src/generated/resources/products.ts';
import { ending } from './fake.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));

interface Bundle {
  /** Source files with code in the bundle, without their folder. */
  files: string[];
  /** Size after minification and gzip. */
  bytes: number;
}

async function bundle(contents: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: `${source}/generated/resources` },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
  });
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const files = used.map(([file]) => file.replace(/^.*src\//, '')).filter((file) => !file.startsWith('<'));
  return { files, bytes: gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length };
}

/** Returns a client that always receives the same response, and its requests. */
function clientFor(body: unknown): { client: ReturnType<typeof createClient>; sent: string[] } {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push(`${init?.method} ${String(url)} ${String(init?.body)}`);
    return Response.json(body);
  };
  return { client: createClient({ apiKey: 'ik_test_key', baseUrl: 'http://localhost', fetch }), sent };
}

describe('a standalone function', () => {
  it('does the same as the method of a client', async () => {
    const { client, sent } = clientFor({ id: 'prod_1', data: [{ id: 'a' }], has_more: false });
    expect(await retrieveProduct(client, 'prod_1')).toMatchObject({ id: 'prod_1' });
    expect(await listProducts(client, { limit: 2 }).toArray({ limit: 10 })).toEqual([{ id: 'a' }]);
    expect(sent).toEqual([
      'GET http://localhost/api/v1/products/prod_1 null',
      'GET http://localhost/api/v1/products?limit=2 null',
    ]);
  });

  it('needs no query without required parameters', async () => {
    const { client, sent } = clientFor({ data: [] });
    await listProducts(client);
    expect(sent).toEqual(['GET http://localhost/api/v1/products null']);
  });

  it('validates like the method', async () => {
    const { client, sent } = clientFor({});
    expect(await ending(createOrder(client, {} as never))).toBeInstanceOf(InvalidRequestError);
    expect(sent).toEqual([]);
  });
});

describe('a bundle', () => {
  it('of one function has at most 6 kB, and nothing of other resources', async () => {
    const { files, bytes } = await bundle("export { listProducts } from './products.ts';");
    expect(bytes).toBeLessThanOrEqual(6000);
    expect(files.filter((file) => file.startsWith('generated/'))).toEqual([
      // The number of empty pages at which a list ends.
      'generated/behaviour.ts',
      'generated/resources/products.ts',
    ]);
  });

  it('of a function without lists has no pages, and only its own schemas', async () => {
    const { files, bytes } = await bundle("export { cancelOrder } from './orders.ts';");
    expect(files).not.toContain('core/pages/page-promise.ts');
    expect(bytes).toBeLessThan((await bundle("export { createOrder } from './orders.ts';")).bytes);
  });

  it('of a function and its client contains no other operation and no unused encoder', async () => {
    const program = "import { createClient, listProducts } from './products.ts';\nlistProducts(createClient());";
    const { files, bytes } = await bundle(program);
    expect(files.filter((file) => file.startsWith('generated/')).toSorted()).toEqual([
      'generated/behaviour.ts',
      'generated/create-client.ts',
      'generated/resources/products.ts',
    ]);
    expect(files).not.toContain('core/request/multipart.ts');
    const whole = await bundle("import { IntegrationApi } from '../client.ts';\nnew IntegrationApi().products.list();");
    expect(bytes).toBeLessThan(whole.bytes - 1000);
  });
});
