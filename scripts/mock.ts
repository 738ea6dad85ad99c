/** `npm run mock [-- --port <n>]`: Prism on the bundled contract, until Ctrl-C. */
import { parseArgs } from 'node:util';
import { createReporter } from './console/reporter.ts';
import { layoutOf } from './contract/layout.ts';
import { ensureValid } from './contract/validation-cache.ts';
import { curlLines } from './mock/curl.ts';
import { loadDocument, MockError } from './mock/document.ts';
import { forkPrism, Supervisor } from './mock/supervisor.ts';

const HELP = `npm run mock [-- --port <1-65535>]

Starts a mock of the API on 127.0.0.1: it checks each request against the contract and answers with the
contract's examples. Any bearer token will do; \`Prefer: code=<status>\` asks for a documented answer,
\`Prefer: code=<status>, example=<name>\` for one example of it.

  --port <n>  listen there; a free port when left out
  --help      show this

Exit codes: 0 stopped by Ctrl-C, SIGTERM or SIGHUP; 1 Prism can't be kept running; 2 wrong use, port taken, the contract does not pass.`;

try {
  await main();
} catch (error) {
  if (!(error instanceof MockError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function main(): Promise<void> {
  const { help, port } = options();
  if (help) return console.log(HELP);
  if (!(await isBundled())) return;
  const document = loadDocument();
  const linesFor = curlLines(document);
  const supervisor = new Supervisor({
    port,
    fork: forkPrism,
    say: console.error,
    onListening: (url) => {
      console.log(`${document.info.title} ${document.info.version}, mocked at ${url} (Ctrl-C ends it)`);
      for (const { title, command } of linesFor(url)) console.log(`\n# ${title}\n${command}`);
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => supervisor.stop());
  whenNpmIsGone(() => supervisor.stop());
  await supervisor.run();
}

/** Bundles the contract again when it has changed, and shows what is wrong with it. */
async function isBundled(): Promise<boolean> {
  const place = layoutOf();
  const diagnostics = await ensureValid(place, () => {});
  if (diagnostics.length > 0)
    process.exitCode = createReporter({ json: false }).diagnostics(place.contract, diagnostics);
  return diagnostics.length === 0;
}

/** A signal that ends npm, or the shell between it and us, does not reach us, and no event tells; only the parent changes. */
function whenNpmIsGone(stop: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

function options(): { help: boolean; port: number } {
  let values: { help?: boolean; port?: string };
  try {
    ({ values } = parseArgs({ options: { help: { type: 'boolean' }, port: { type: 'string' } } }));
  } catch (error) {
    throw new MockError(`${(error as Error).message.split('. ')[0]}; --help lists the options`);
  }
  const { help = false, port } = values;
  if (port === undefined) return { help, port: 0 };
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new MockError(`--port ${port} is no port: give a number from 1 to 65535.`);
  }
  return { help, port: Number(port) };
}
