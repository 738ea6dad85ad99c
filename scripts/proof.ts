/** `npm run proof -- others`: shows that the generator works for documents that nobody wrote for it. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runCommand } from './console/command.ts';
import { EXIT, type ExitCode, type Reporter } from './console/reporter.ts';
import { formatted } from './derived/update.ts';
import { generateFrom } from './proof/generate-from.ts';
import { namesOfFile } from './proof/names.ts';
import { comparePeers } from './proof/peers/compare.ts';
import { namesRow, namesText, type Outcome, pageOf, rowOf } from './proof/page.ts';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run proof -- others <folder> [options]   generates, compiles and calls libraries from each document in a folder
npm run proof -- names <folder>              only measures the names of their operations and schemas
npm run proof -- peers <folder> [options]    generates and compiles clients with other generators, too

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
    if (!['others', 'names', 'peers'].includes(subject ?? '') || folder === undefined || more.length > 0) {
      reporter.failure('name the folder of the documents: npm run proof -- others <folder>');
      return EXIT.badInput;
    }
    if (subject === 'names') return measureFolder(resolve(folder), reporter);
    const options = { server: String(server), out: out?.toString() };
    return subject === 'peers'
      ? proveAgainstPeers(resolve(folder), options, reporter)
      : proveOthers(resolve(folder), options, reporter);
  },
});

/** Returns the documents in a folder, or reports that there are none. */
function documentsIn(folder: string, reporter: Reporter): string[] {
  const names = readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/.test(name));
  if (names.length === 0) reporter.failure(`${folder} has no document: no .yaml, .yml or .json file`);
  return names;
}

function measureFolder(folder: string, reporter: Reporter): ExitCode {
  const documents = documentsIn(folder, reporter);
  const all = documents.map((name) => {
    const names = namesOfFile(join(folder, name));
    reporter.step({ name, summary: namesRow(names).join(', '), details: names });
    return names;
  });
  if (documents.length === 0) return EXIT.badInput;
  reporter.step({ name: 'all', summary: namesText(all) });
  return EXIT.ok;
}

interface Options {
  server: string;
  out: string | undefined;
}

async function proveOthers(folder: string, { server, out }: Options, reporter: Reporter): Promise<ExitCode> {
  const names = documentsIn(folder, reporter);
  if (names.length === 0) return EXIT.badInput;
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

/** A peer that fails is a result, not a failure of the run. */
async function proveAgainstPeers(folder: string, { server, out }: Options, reporter: Reporter): Promise<ExitCode> {
  const names = documentsIn(folder, reporter);
  if (names.length === 0) return EXIT.badInput;
  const documents = names.map((name) => join(folder, name));
  const page = await comparePeers(documents, server, (name, summary) => reporter.step({ name, summary }));
  if (out !== undefined) writeFileSync(out, await formatted(ROOT, basename(out), page));
  return EXIT.ok;
}
