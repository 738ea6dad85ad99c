/** Runs the samples of one language one after the other in one process, and separates what each prints. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Text that is printed before each sample, followed by its position. */
const MARK = '@@sample ';

interface Batch {
  files: Record<string, string>;
  /** Program that runs all samples; it may be preceded by others. */
  commands: (readonly string[])[];
  env?: Record<string, string>;
}

/** Returns a project with the samples, which follow each other even if one of them fails. */
const BATCHES: Readonly<Record<string, (codes: readonly string[]) => Batch>> = {
  curl: (codes) => ({
    files: {
      ...filesOf(codes, (at) => `s${at}.sh`),
      'run.sh': codes.map((_, at) => `printf '\\n${MARK}${at}\\n'; sh s${at}.sh 2>&1`).join('\n'),
    },
    commands: [['sh', 'run.sh']],
  }),
  node: (codes) => ({
    files: {
      ...filesOf(codes, (at) => `s${at}.mts`),
      'run.mts': `${codes.map((_, at) => `console.log('\\n${MARK}${at}');\nawait import('./s${at}.mts').catch(console.log);`).join('\n')}\n`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: { paths: { '@integration-api/sdk': [`${ROOT}/sdks/node/src/index.ts`] } },
      }),
    },
    commands: [[process.execPath, '--import', `${ROOT}/node_modules/tsx/dist/loader.mjs`, 'run.mts']],
  }),
  python: (codes) => ({
    files: {
      ...filesOf(codes, (at) => `s${at}.py`),
      'run.py': `import runpy, sys, traceback\nfor at in range(${codes.length}):\n    print(f"\\n${MARK}{at}", flush=True)\n    try:\n        runpy.run_path(f"s{at}.py")\n    except Exception:\n        traceback.print_exc(file=sys.stdout)\n`,
    },
    commands: [[toolsOf(ROOT).venv('python'), 'run.py']],
    env: { PYTHONPATH: `${ROOT}/sdks/python/src` },
  }),
  php: (codes) => ({
    files: {
      ...filesOf(
        codes.map((code) => `<?php\n${code}`),
        (at) => `s${at}.php`,
      ),
      'run.php': `<?php require '${ROOT}/sdks/php/tests/autoload.php';\nfor ($at = 0; $at < ${codes.length}; $at++) {\n  echo "\\n${MARK}$at\\n";\n  try { (static function (string $file): void { require $file; })(__DIR__ . "/s$at.php"); } catch (Throwable $error) { echo $error; }\n}\n`,
    },
    commands: [['php', 'run.php']],
  }),
  java: (codes) => {
    const calls = codes.map((_, at) => `all[${at}] = S${at}::run;`).join('\n');
    const main = `public class Run {
  interface Sample { void run() throws Exception; }
  public static void main(String[] args) {
    Sample[] all = new Sample[${codes.length}];
    ${calls}
    for (int at = 0; at < all.length; at++) {
      System.out.println("\\n${MARK}" + at);
      try { all[at].run(); } catch (Exception error) { error.printStackTrace(System.out); }
    }
  }
}
`;
    const files = filesOf(codes.map(javaClass), (at) => `S${at}.java`);
    const path = `${ROOT}/sdks/java/target/classes`;
    return {
      files: { ...files, 'Run.java': main },
      commands: [
        ['javac', '-Xlint:all', '-Werror', '-cp', path, ...Object.keys(files), 'Run.java'],
        ['java', '-cp', `${path}:.`, 'Run'],
      ],
    };
  },
};

/** Names of the languages whose samples run. */
export const RUN_LANGUAGES = Object.keys(BATCHES);

function filesOf(codes: readonly string[], nameOf: (at: number) => string): Record<string, string> {
  return Object.fromEntries(codes.map((code, at) => [nameOf(at), code]));
}

/** Returns a class that runs the statements of a sample, after its imports. */
function javaClass(code: string, at: number): string {
  const imports = code.match(/^import .*;$/gm) ?? [];
  return `${imports.join('\n')}\nfinal class S${at} {\n  static void run() throws Exception {\n${code.replaceAll(/^import .*;$/gm, '')}\n  }\n}\n`;
}

/** Runs samples and returns what each of them prints. @throws {Error} if one does not compile */
export async function runSamples(
  language: string,
  codes: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const batch = BATCHES[language]?.(codes);
  if (batch === undefined) throw new Error(`${language} has no way to run samples; known: ${RUN_LANGUAGES.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    for (const [name, text] of Object.entries(batch.files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    let output = '';
    for (const [program = '', ...args] of batch.commands) {
      const options = { cwd: folder, env: { ...process.env, ...batch.env, ...env }, maxBuffer: 2 ** 26 };
      output = (await promisify(execFile)(program, args, options)).stdout;
    }
    return printed(output, codes.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printed(output: string, count: number): string[] {
  const parts = output.split(`\n${MARK}`).slice(1);
  if (parts.length !== count) throw new Error(`${parts.length} of ${count} samples began:\n${output.slice(-2000)}`);
  return parts.map((part) => part.slice(part.indexOf('\n') + 1));
}

/** Languages of the libraries, which must all have a batch. */
export const LIBRARIES = LANGUAGES.map(({ id }) => id);
