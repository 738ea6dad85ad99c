import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../generators/names/naming.ts';
import { compile } from './compile.ts';

const composer = JSON.stringify({ autoload: { 'psr-4': { 'A\\': ['src/'] } } });
const php = (code: string): string => `<?php\n\ndeclare(strict_types=1);\n\nnamespace A;\n\n${code}\n`;
const tsconfig = JSON.stringify({ compilerOptions: { strict: true, types: [], lib: ['es5'], outDir: 'dist' } });
const pyproject = '[tool.ruff.lint]\nselect = ["F"]\n[tool.mypy]\nstrict = true\n';
const pom =
  '<maven.compiler.release>17</maven.compiler.release><compilerArgs><arg>-Xlint:all</arg><arg>-Werror</arg></compilerArgs>';

describe('compiling a library', () => {
  let folder: string;
  let library: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'compile-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function lay(files: Record<string, string>): void {
    library = mkdtempSync(join(folder, 'library-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(library, name)), { recursive: true });
      writeFileSync(join(library, name), text);
    }
  }

  it.each<[Language, Record<string, string>]>([
    ['php', { 'composer.json': composer, 'src/B.php': php('final class B\n{\n}') }],
    ['python', { 'pyproject.toml': pyproject, 'src/a/__init__.py': 'B: int = 1\n' }],
    ['node', { 'tsconfig.json': tsconfig, 'src/b.ts': 'export const b: number = 1;\n' }],
    ['java', { 'pom.xml': pom, 'src/main/java/B.java': 'class B {}\n' }],
  ])('of %s passes where there is nothing to object to', async (language, files) => {
    lay(files);
    await expect(compile[language](library)).resolves.toBeUndefined();
  });

  it.each<[Language, string, Record<string, string>, RegExp]>([
    ['php', 'syntax', { 'src/B.php': php('final class B {') }, /Unclosed '\{'.*B\.php/],
    ['php', 'inheritance', { 'src/B.php': php('final class B extends C\n{\n}') }, /Class "A\\C" not found/],
    ['php', 'place', { 'src/B.php': php('final class C\n{\n}') }, /B\.php has no A\\B/],
    [
      'php',
      'style',
      { 'src/B.php': php('final class B {\n}') },
      /7 \| ERROR \| \[x\] Opening brace of a class must be on the line after/,
    ],
    ['python', 'types', { 'src/a/__init__.py': 'B: int = ""\n' }, /__init__\.py:1: error: Incompatible types/],
    ['python', 'style', { 'src/a/__init__.py': 'B: int=1\n' }, /-B: int=1\n\+B: int = 1/],
    ['python', 'lint', { 'src/a/__init__.py': 'import os\n' }, /F401/],
    ['python', 'import', { 'src/a/__init__.py': 'B: int = 1 // 0\n' }, /ZeroDivisionError/],
    ['node', 'types', { 'src/b.ts': "export const b: number = '';\n" }, /b\.ts\(1,14\): error TS2322/],
    ['java', 'types', { 'src/main/java/B.java': 'class B { int b = ""; }\n' }, /B\.java:1: error: incompatible types/],
    [
      'java',
      'warnings',
      { 'src/main/java/B.java': 'class B { java.util.List b; }\n' },
      /B\.java:1: warning: \[rawtypes\]/,
    ],
  ])("of %s fails for bad %s, with the tool's own line", async (language, _what, files, line) => {
    lay({
      'composer.json': composer,
      'tsconfig.json': tsconfig,
      'pyproject.toml': pyproject,
      'pom.xml': pom,
      ...files,
    });
    await expect(compile[language](library)).rejects.toThrow(line);
  });
});
