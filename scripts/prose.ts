import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { trackedFiles } from './checks/tracked-files.ts';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';
import { digest } from './files/tree.ts';
import { type ProseCache, readCache, writeCache } from './prose/cache.ts';
import { PROSE_EXTENSIONS } from './prose/extract.ts';
import { openingsError, shareOf, sumOpenings } from './prose/openings.ts';
import type { FileReport } from './prose/report.ts';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run prose [-- paths]   checks the English of documents, the contract, comments and messages

  --json   print one JSON object instead of lines
  --help   print this text

Paths are files or folders of the repository; without any, all files are checked.
Exit codes: 0 passed, 1 a tool failed, 2 errors in the prose, or invalid arguments.`;

/** Files that git knows or would add, below the given paths. */
function proseFiles(paths: readonly string[]): string[] {
  return trackedFiles(ROOT, paths).filter((file) => PROSE_EXTENSIONS.includes(extname(file).slice(1)));
}

/** Reports on each file, from the cache where neither the file nor the linter has changed. */
async function reportsOn(files: readonly string[], cache: ProseCache): Promise<Record<string, FileReport>> {
  const reports: Record<string, FileReport> = {};
  for (const file of files) {
    const source = readFileSync(resolve(ROOT, file), 'utf8');
    const key = digest(`${file}\n${source}`);
    // Loading the linter takes longer than all the rest of a run that has nothing to check.
    reports[key] = cache.reports[key] ?? (await (await import('./prose/report.ts')).reportOn(file, source));
  }
  return reports;
}

await runCommand({
  help,
  interrupted: 'nothing was changed',
  words: { noun: 'path' },
  async run(_, reporter, paths) {
    const files = proseFiles(paths);
    if (files.length === 0) {
      reporter.failure(`no file with prose in ${paths.join(', ')}; name a file or a folder of the repository`);
      return EXIT.badInput;
    }
    const cache = readCache();
    const found = await reportsOn(files, cache);
    writeCache({ ...cache, reports: paths.length === 0 ? found : { ...cache.reports, ...found } });
    const reports = Object.values(found);
    const openings = sumOpenings(reports.map((report) => report.openings));
    const counts = `${files.length} files, ${openings.passages} comments and descriptions`;
    reporter.step({ name: 'prose', summary: `${counts}, ${shareOf(openings)} open with a relative clause` });
    const code = reporter.diagnostics(
      ROOT,
      reports.flatMap(({ diagnostics }) => diagnostics),
    );
    // The share is only meaningful for all files.
    const error = paths.length === 0 ? openingsError(openings) : undefined;
    return error === undefined ? code : reporter.failure(new Error(error));
  },
});
