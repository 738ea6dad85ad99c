#!/usr/bin/env node
/** The command of the package `@integration-api/generator`. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import envPaths from 'env-paths';
import type { Language } from '../../generators/languages/language.ts';
import { type Command, runCommand } from '../console/command.ts';
import { prepareProcess } from '../console/process.mjs';
import { EXIT, type ExitCode, type Reporter } from '../console/reporter.ts';
import { ROOT } from '../files/root.ts';
import { discard } from '../files/tree.ts';
import { missingProof } from '../openapi-generator/format.ts';
import { findJava } from '../openapi-generator/jdk.ts';
import { endChildrenWithThisProcess } from '../openapi-generator/processes.ts';
import { chosenArguments, DOCUMENT_HELP, IDS, languagesNamed, OPTIONS } from '../third-party/arguments.ts';
import { generateThirdPartyLibraries, type ThirdPartyArguments } from '../third-party/command.ts';
import { missingTools } from '../third-party/compile-libraries.ts';

const COMMAND = 'npx @integration-api/generator';

const help = `${COMMAND}   writes the client libraries of your API

From the OpenAPI document of your API, it writes libraries for ${languagesNamed([])
  .map(({ names }) => names.title)
  .join(', ')}: typed methods, retries,
pages, errors, and a README. They are yours: publish them under your names.

  ${COMMAND} --input openapi.yaml --out sdks
  ${COMMAND} --input openapi.yaml --config sdk.yaml node python
  ${COMMAND} --config sdk.yaml --check

It needs Node.js and Java (a JDK, 17 or newer). Each language that has its tools here is compiled, too. The first run
downloads two jars from Maven Central, or from the repository that MAVEN_CENTRAL_URL names, and verifies their SHA-256.

${DOCUMENT_HELP}
  --version             print the version of the generator

Exit codes: 0 success, 1 a tool failed or --check found differences, 2 the document or the arguments are invalid.`;

/** Folders of this user. */
const FOLDERS = envPaths('integration-api-generator', { suffix: '' });

/** Module of a JDK that the formatter of Java uses. */
const COMPILER = 'jdk.compiler';

/** Returns why this machine cannot generate libraries of these languages. */
async function missingJava(languages: readonly Language[]): Promise<string | undefined> {
  const missing = await missingTools(['java'], ROOT);
  if (missing !== undefined || !languages.some(({ formatter }) => formatter.needsCompiler === true)) return missing;
  const { stdout } = await promisify(execFile)(findJava(), ['--list-modules']);
  return stdout.includes(`${COMPILER}@`) ? undefined : `java is a runtime without the module ${COMPILER}`;
}

/** Generates in a temporary folder. */
async function generate(
  chosen: ThirdPartyArguments,
  run: { languages: readonly Language[]; modes: { check: boolean; verbose: boolean }; reporter: Reporter },
): Promise<ExitCode> {
  const { languages, reporter } = run;
  const missing = await missingJava(languages);
  if (missing !== undefined) {
    reporter.failure(`${missing}; install a JDK, 17 or newer: https://adoptium.net`);
    return EXIT.failed;
  }
  for (const { names, formatter } of languages) {
    const program = missingProof(formatter);
    if (program !== undefined)
      reporter.step({ name: 'note', summary: `${names.title} was not parsed: ${program} is not on PATH` });
  }
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'integration-api-generator-')));
  const leave = (): void => discard(folder);
  // Ctrl-C ends the process without running the `finally` block.
  process.once('exit', leave);
  try {
    // Formatters skip files that git ignores, so the folder must look like a separate repository.
    mkdirSync(join(folder, '.git'));
    return await generateThirdPartyLibraries(chosen, { ...run, folder, cache: FOLDERS.cache, isOnUserMachine: true });
  } finally {
    process.removeListener('exit', leave);
    leave();
  }
}

const command: Command = {
  help,
  atomic: true,
  options: OPTIONS,
  words: { noun: 'language', allowed: IDS },
  async run(values, reporter, words) {
    const chosen = chosenArguments(values, words, reporter);
    if (typeof chosen === 'number') return chosen;
    endChildrenWithThisProcess();
    // Generated files get the same permissions on every machine.
    process.umask(0o022);
    const languages = languagesNamed(chosen.settings.languages ?? []);
    const modes = { check: values['check'] === true, verbose: values['verbose'] === true };
    return generate(chosen, { languages, modes, reporter });
  },
};

prepareProcess();
const args = process.argv.slice(2);
if (args.includes('--version')) {
  console.log((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version);
} else {
  await runCommand(command, args);
}
