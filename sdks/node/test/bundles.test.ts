import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

interface Bundle {
  /** Source files with code in the bundle, relative to src/. */
  files: string[];
  text: string;
  /** Size after minification and gzip. */
  bytes: number;
}

/** Bundles a program in src/ for a runtime with only the web platform. */
async function bundle(contents: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: source },
    absWorkingDir: source,
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
  const text = outputFiles[0]?.text ?? '';
  const files = used.map(([file]) => file).filter((file) => !file.startsWith('<'));
  return { files: files.toSorted(), text, bytes: gzipSync(text, { level: 9 }).length };
}

const bundleOf = (names: string, file: string): Promise<Bundle> => bundle(`export ${names} from './${file}';`);
const generated = ({ files }: Bundle): string[] => files.filter((file) => file.startsWith('generated/'));

it('The webhooks are bundled without the client or runtime modules, to at most 3.7 kB without a handler', async () => {
  const { files, bytes } = await bundleOf('{ unwrap }', 'webhooks/index.ts');
  expect(files).toEqual([
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
  expect(bytes).toBeLessThan(3700);
  expect((await bundleOf('*', 'webhooks/index.ts')).bytes).toBeLessThan(5200);
});

it.each(['index.ts', 'generated/resources/orders.ts', 'webhooks/index.ts', 'telemetry/index.ts'])(
  'A bundle of %s contains no test helpers',
  async (entry) => {
    const { files } = await bundleOf('*', entry);
    expect(files.filter((file) => file.startsWith('testing/') || file.endsWith('/examples.ts'))).toEqual([]);
  },
);

it('A bundle of the test helpers contains the examples, and no built-in module of any runtime', async () => {
  expect((await bundleOf('*', 'testing/index.ts')).files).toContain('generated/examples.ts');
});

it('A bundle of telemetry contains no other files', async () => {
  expect((await bundleOf('*', 'telemetry/index.ts')).files).toEqual(['telemetry/telemetry-hooks.ts']);
});

it('The namespace of errors is only in bundles of programs that use it, and brings no operation into them', async () => {
  const errors = await bundleOf('{ errors }', 'index.ts');
  expect(errors.text).toContain('WebhookVerificationError');
  expect(errors.text).not.toContain('/api/v1/');
  const client = await bundleOf('{ IntegrationApi, NotFoundError }', 'index.ts');
  expect(client.text).not.toContain('WebhookVerificationError');
});

it('A bundle of one function has at most 6 kB, and nothing of other resources', async () => {
  const list = await bundleOf('{ listProducts }', 'generated/resources/products.ts');
  expect(list.bytes).toBeLessThanOrEqual(6000);
  // The constants contain the number of empty pages at which a list ends.
  expect(generated(list)).toEqual(['generated/behaviour.ts', 'generated/resources/products.ts']);
});

it('A bundle of a function without lists contains no pages, and only its own schemas', async () => {
  const cancel = await bundleOf('{ cancelOrder }', 'generated/resources/orders.ts');
  expect(cancel.files).not.toContain('core/pages/page-promise.ts');
  const create = await bundleOf('{ createOrder }', 'generated/resources/orders.ts');
  expect(cancel.bytes).toBeLessThan(create.bytes);
});

it('A bundle of a function and its client contains no other operation and no unused encoder', async () => {
  const file = './generated/resources/products.ts';
  const one = await bundle(`import { createClient, listProducts } from '${file}';\nlistProducts(createClient());`);
  expect(generated(one)).toEqual([
    'generated/behaviour.ts',
    'generated/create-client.ts',
    'generated/resources/products.ts',
  ]);
  expect(one.files).not.toContain('core/request/multipart.ts');
  const all = "import { IntegrationApi } from './generated/client.ts';\nnew IntegrationApi().products.list();";
  expect(one.bytes).toBeLessThan((await bundle(all)).bytes - 1000);
});
