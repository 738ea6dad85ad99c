/** `npm run proof -- others`: shows that the generator works for documents that nobody wrote for it. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runCommand } from './console/command.ts';
import { EXIT, type ExitCode, type Reporter } from './console/reporter.ts';
import { formatted } from './derived/update.ts';
import { generateFrom } from './proof/generate-from.ts';
import { type Outcome, pageOf, rowOf } from './proof/page.ts';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run proof -- others <folder> [options]   generates and compiles libraries from each document in a folder

  --server URL   base URL for documents that name none (default: https://api.example.com)
  --out file     write the table as a Markdown page
  --json         print one JSON object instead of lines
  --help         print this text

Exit codes: 0 all libraries compile, 1 some do not, 2 the arguments are invalid.`;

await runCommand({
  help,
  options: { server: { type: 'string', default: 'https://api.example.com' }, out: { type: 'string' } },
  words: { noun: 'argument' },
  async run({ server, out }, reporter, [subject, folder, ...more]) {
    if (subject !== 'others' || folder === undefined || more.length > 0) {
      reporter.failure('name the folder of the documents: npm run proof -- others <folder>');
      return EXIT.badInput;
    }
    return proveOthers(resolve(folder), { server: String(server), out: out?.toString() }, reporter);
  },
});

async function proveOthers(
  folder: string,
  { server, out }: { server: string; out: string | undefined },
  reporter: Reporter,
): Promise<ExitCode> {
  const names = readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/.test(name));
  if (names.length === 0) {
    reporter.failure(`${folder} has no document: no .yaml, .yml or .json file`);
    return EXIT.badInput;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'proof-'));
  const outcomes: Outcome[] = [];
  try {
    for (const name of names) {
      const target = join(scratch, 'libraries');
      const outcome = await generateFrom(join(folder, name), target, server);
      rmSync(target, { recursive: true, force: true });
      outcomes.push(outcome);
      reporter.step({ name, summary: rowOf(outcome).slice(1).join(', '), details: outcome });
      if (outcome.error !== undefined) reporter.failure(`${name}: ${outcome.error}`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  if (out !== undefined) writeFileSync(out, await formatted(ROOT, basename(out), pageOf(outcomes)));
  return outcomes.every(({ error }) => error === undefined) ? EXIT.ok : EXIT.failed;
}
