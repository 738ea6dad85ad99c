/** `npm run docs`: writes the documentation portal. */
import { resolve } from 'node:path';
import { runCommand } from './console/command.ts';
import { EXIT, type ExitCode, type Reporter } from './console/reporter.ts';
import { layoutOf } from './contract/layout.ts';
import { ensureValid } from './contract/validation-cache.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Folder of the portal unless `--out` names another one. */
const OUT = '.build/docs';
const help = `npm run docs [-- options]   writes the documentation portal as a static site

  --out folder   folder for the site (default: ${OUT}); the next run replaces it
  --serve        serve the site on this machine until Ctrl-C
  --port n       port for --serve (default: a free one)
  --check        change nothing: list the files that are not up to date, and addresses that are gone
  --json         print one JSON object instead of lines
  --help         print this text

Exit codes: 0 success, 1 --check found differences, 2 the contract, a guide or an argument is invalid.`;

interface Values {
  out?: string;
  serve?: boolean;
  port?: string;
  check?: boolean;
}

async function main({ out = OUT, serve = false, port, check = false }: Values, reporter: Reporter): Promise<ExitCode> {
  const layout = layoutOf();
  const diagnostics = await ensureValid(layout, reporter.step);
  if (diagnostics.length > 0) return reporter.diagnostics(layout.contract, diagnostics);
  if (port !== undefined && !/^\d{1,5}$/.test(port)) {
    reporter.failure(`--port ${port} is no port; give a number from 0 to 65535`);
    return EXIT.badInput;
  }
  const folder = resolve(ROOT, out);
  const { ownPortal } = await import('./docs/own-portal.ts');
  const { compare, write } = await import('./docs/site-folder.ts');
  const { files, faults } = await ownPortal(ROOT, layout.bundle);
  for (const line of faults) reporter.failure(line);
  if (faults.length > 0) return EXIT.badInput;
  if (check) {
    const differences = compare(folder, files);
    for (const line of differences) reporter.failure(line);
    return differences.length === 0 ? EXIT.ok : EXIT.failed;
  }
  const changed = write(folder, files);
  reporter.step({ name: 'docs', summary: `${files.size} files in ${out}, ${changed} changed` });
  if (!serve) return EXIT.ok;
  const { serveFolder } = await import('./docs/serve.ts');
  const url = await serveFolder(folder, port === undefined ? 0 : Number(port));
  reporter.step({ name: 'docs', summary: `served at ${url} (stop with Ctrl-C)` });
  return EXIT.ok;
}

await runCommand({
  help,
  options: {
    out: { type: 'string' },
    serve: { type: 'boolean' },
    port: { type: 'string' },
    check: { type: 'boolean' },
  },
  run: (values, reporter) => main(values as Values, reporter),
});
