/** `npm run format`: formats TypeScript, JSON, YAML and Markdown in place. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './console/command.ts';
import { EXIT } from './console/reporter.ts';
import { npmCommand } from './toolchain/npm-command.ts';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run format [-- paths options]   formats TypeScript, JSON, YAML and Markdown in place

  --check  change nothing: list the files that are not formatted
  --json   print one JSON object instead of lines
  --help   print this text

Paths are files or folders of the repository; without any, all files are formatted.
Exit codes: 0 formatted, 1 a file cannot be parsed or --check found differences, 2 invalid arguments.`;

await runCommand({
  help,
  interrupted: 'some files may already be formatted; the same command formats the rest',
  options: { check: { type: 'boolean' } },
  words: { noun: 'path' },
  async run({ check }, reporter, paths) {
    const mode = check === true ? '--list-different' : '--write';
    const args = [npmCommand(ROOT, 'oxfmt', 'oxfmt'), mode, ...paths];
    try {
      await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      for (const line of `${stdout}${stderr}`.trim().split('\n')) reporter.failure(line);
      return EXIT.failed;
    }
    reporter.step({ name: 'format', summary: paths.length === 0 ? 'all files' : paths.join(', ') });
    return EXIT.ok;
  },
});
