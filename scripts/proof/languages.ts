import { venvProgram } from '../runtimes/python.ts';
import type { Check, Counts } from './checks.ts';
import { bin } from './tools.ts';

const tsc = [process.execPath, bin('typescript', 'tsc')] as const;

/** What each library's own tools say of it: compiler, linter, formatter and unit tests. */
export const LANGUAGE_CHECKS: readonly (readonly Check[])[] = [
  [
    { name: 'php style', folder: 'sdks/php', command: ['phpcs'] },
    { name: 'php tests', folder: 'sdks/php', command: ['phpunit'], count: passedIn(/^OK \((\d+) tests?/m) },
  ],
  [
    { name: 'python lint', folder: 'sdks/python', command: [venvProgram('ruff'), 'check', '.'] },
    { name: 'python style', folder: 'sdks/python', command: [venvProgram('ruff'), 'format', '--check', '.'] },
    { name: 'python types', folder: 'sdks/python', command: [venvProgram('mypy')] },
    {
      name: 'python tests',
      folder: 'sdks/python',
      command: [venvProgram('pytest')],
      count: passedIn(/^(\d+) passed/m),
    },
  ],
  [
    { name: 'node types', command: [...tsc, '--project', 'sdks/node', '--noEmit'] },
    { name: 'node cross', command: [...tsc, '--project', 'sdks/node/test'] },
  ],
  [
    {
      name: 'java tests',
      folder: 'sdks/java',
      command: ['mvn', '--batch-mode', 'test'],
      count: passedIn(/Tests run: (\d+), Failures: 0, Errors: 0, Skipped: 0(?!.*Time)/),
    },
  ],
];

/** Counts by the number in a tool's line about its good end; without that line something failed. */
function passedIn(pattern: RegExp): (output: string) => Counts {
  return (output) => {
    const passed = Number(pattern.exec(output)?.[1] ?? 0);
    return { passed, failed: passed === 0 ? 1 : 0 };
  };
}
