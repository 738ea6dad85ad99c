import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLock } from '../toolchain/lock.mjs';
import { venvPython } from '../toolchain/venv.mjs';
import { ensureJar } from './jar.ts';
import { JVM_FLAGS } from './jvm.ts';
import type { FormatPlace } from './printer.ts';
import { filesBelow } from './tree.ts';

const PARSE_PHP = `foreach (array_slice($argv, 1) as $file) {
    try { PhpToken::tokenize(file_get_contents($file), TOKEN_PARSE); }
    catch (ParseError $error) { fwrite(STDERR, "$file:{$error->getLine()} {$error->getMessage()}\\n"); exit(1); }
}`;
const JDK_INTERNALS = ['api', 'code', 'file', 'parser', 'tree', 'util'];

/** The style of this repository, but for the line in it that leaves generated files alone. */
export async function oxfmt({ root, scratch }: FormatPlace): Promise<string[][]> {
  const config = join(scratch, 'oxfmt.json');
  const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(config, JSON.stringify({ ...style, ignorePatterns: [] }));
  return [[process.execPath, join(root, 'node_modules/oxfmt/bin/oxfmt'), `--config=${config}`, '.']];
}

/** Imports and exported names in order and no unused ones, then the style, as the library's own checks want them. */
export async function ruff({ root }: FormatPlace): Promise<string[][]> {
  const program = join(dirname(venvPython(root)), 'ruff');
  const options = ['--quiet', '--no-cache', '--config', join(root, 'sdks/python/pyproject.toml'), '.'];
  return [
    [program, 'check', '--fix', '--select', 'I,F401,RUF022,TC005,W291,W293', ...options],
    [program, 'format', ...options],
  ];
}

/** Templates print PHP as PSR-12 wants it, so it is only parsed. */
export async function parsePhp({ folder }: FormatPlace): Promise<string[][]> {
  return [['php', '-r', PARSE_PHP, '--', ...filesBelow(folder).filter((path) => path.endsWith('.php'))]];
}

/** Google's style, on the JVM; the Guava it needs is in the engine's jar. */
export async function googleJavaFormat({ root, folder, jar }: FormatPlace): Promise<string[][]> {
  const formatter = await ensureJar({
    folder: join(root, '.cache/google-java-format'),
    generator: readLock(root).javaFormatter,
  });
  const exports = JDK_INTERNALS.map((name) => `--add-exports=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`);
  const path = [formatter.path, jar].join(process.platform === 'win32' ? ';' : ':');
  const program = ['java', ...JVM_FLAGS, ...exports, '-cp', path, 'com.google.googlejavaformat.java.Main'];
  return [[...program, '--replace', ...filesBelow(folder).filter((name) => name.endsWith('.java'))]];
}
