/** `npm run mock [-- --port <n>]`: serves the bundled contract with Prism until Ctrl-C. */
import { parseArgs } from 'node:util';
import { createReporter } from './console/reporter.ts';
import { layoutOf } from './contract/layout.ts';
import { ensureValid } from './contract/validation-cache.ts';
import { curlLines } from './mock/curl.ts';
import { loadDocument, MockError } from './mock/document.ts';
import { startMock } from './mock/prism.ts';

const HELP = `npm run mock [-- --port <1-65535>]

Starts a mock of the API on 127.0.0.1: it validates each request against the contract and responds
with the contract's examples. Any bearer token is accepted. \`Prefer: code=<status>\` selects a
documented response, \`Prefer: code=<status>, example=<name>\` one of its examples; a 400 lists what
the operation has.

  --port <n>  port to listen on; defaults to a free port
  -h, --help  print this text

Exit codes: 0 stopped by Ctrl-C, SIGTERM or SIGHUP; 1 Prism crashed; 2 invalid option, port in use
or invalid contract.`;

try {
  await main();
} catch (error) {
  if (!(error instanceof MockError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { help, port } = options();
  if (help) return console.log(HELP);
  if (!(await isBundled())) return;
  const document = loadDocument();
  const linesFor = curlLines(document);
  const { url } = await startMock({
    port,
    onContained: ({ request, reason }) =>
      console.error(`Prism cannot read ${request} (${reason}): responded with 400.`),
  });
  console.log(`${document.info.title} ${document.info.version}, mocked at ${url} (stop with Ctrl-C)`);
  for (const { title, command } of linesFor(url)) console.log(`\n# ${title}\n${command}`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit());
  whenNpmIsGone(() => process.exit());
}

/** Bundles the contract if it has changed, and prints its diagnostics. */
async function isBundled(): Promise<boolean> {
  const layout = layoutOf();
  const diagnostics = await ensureValid(layout, () => {});
  if (diagnostics.length > 0)
    process.exitCode = createReporter({ json: false }).diagnostics(layout.contract, diagnostics);
  return diagnostics.length === 0;
}

/** Polls the parent process, because no signal or event reports the end of npm or of the shell in between. */
function whenNpmIsGone(stop: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

function options(): { help: boolean; port: number } {
  let values: { help?: boolean; port?: string };
  try {
    ({ values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, port: { type: 'string' } } }));
  } catch (error) {
    throw new MockError(`${(error as Error).message.split('. ')[0]}; --help lists the options`);
  }
  const { help = false, port } = values;
  if (port === undefined) return { help, port: 0 };
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new MockError(`--port ${port} is not a valid port; use a number from 1 to 65535`);
  }
  return { help, port: Number(port) };
}
