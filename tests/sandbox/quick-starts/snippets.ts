import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../../generators/languages/language.ts';
import { toolsOf } from '../../../scripts/openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Returns the first program in a chapter of a library's README. */
export function programIn({ id }: Language, chapter: string): string {
  const markdown = readFileSync(join(ROOT, 'sdks', id, 'README.md'), 'utf8');
  const [, text = ''] = markdown.split(`\n## ${chapter}\n`);
  const code = /^```\w+ run\n([\s\S]*?)^```$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`the README of ${id} has no program in the chapter ${chapter}`);
  return code;
}

/** Runs a program as an integrator does. @returns the lines that it prints */
export async function run({ harness }: Language, code: string, env: Record<string, string>): Promise<string[]> {
  const { files, start } = harness.snippet(toolsOf(ROOT), code);
  const folder = mkdtempSync(join(tmpdir(), 'quick-start-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const [program, ...args] = start.line;
    const options = { cwd: folder, env: { ...process.env, ...start.env, ...env } };
    const { stdout } = await promisify(execFile)(program, args, options);
    return stdout.trimEnd().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
