import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Tools } from '../../generators/languages/tools.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A program in all languages, by the id of each. */
interface Row extends Record<string, unknown> {
  name: string;
  /** Reasons, by language, for which a wrong program is not refused. */
  accepted?: Record<string, string>;
}

const TABLE = parse(readFileSync(join(import.meta.dirname, 'programs.yaml'), 'utf8')) as {
  wrong: Row[];
  right: Row[];
  testing: Row[];
};

/** Check of a file of programs by the tools of a language. */
interface Checker {
  id: string;
  file: string;
  /** Code before the first program, in which the names of the programs are declared. */
  head: string;
  /** Returns a program as a declaration with its own scope. */
  wrap(code: string, index: number): string;
  tail?: string;
  /** Further files, by name. */
  settings?(tools: Tools): Record<string, string>;
  /** Runs in the folder of the file. */
  command(tools: Tools): readonly [string, ...string[]];
  /** Matches the message of an error in a line; its group is the number of the line in the file. */
  error: RegExp;
}

/** Defines the tests of a language: each wrong program is refused, unless the table has a reason, and no right one is. */
export function testPrograms(checker: Checker, atLeast: number): void {
  const accepted = [...TABLE.right, ...TABLE.testing];
  const rows = [...TABLE.wrong, ...accepted];
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  /** Messages by the index of the program. */
  let refused = new Map<number, string>();

  beforeAll(async () => {
    const { code, rowOfLine } = fileOf(checker, rows);
    const tools = toolsOf(ROOT);
    for (const [name, text] of Object.entries({ ...checker.settings?.(tools), [checker.file]: code })) {
      writeFileSync(join(folder, name), text);
    }
    const output = await outputOf(checker.command(tools), folder);
    refused = new Map(
      output.split('\n').flatMap((message) => {
        const [, line] = checker.error.exec(message) ?? [];
        return line === undefined ? [] : [[rowOfLine(Number(line)), message]];
      }),
    );
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it(`refuse at least ${atLeast} of the ${TABLE.wrong.length} wrong programs`, () => {
    expect(TABLE.wrong).toHaveLength(27);
    // An error outside of the programs says nothing about them.
    expect(refused.get(-1)).toBeUndefined();
    const passed = TABLE.wrong.filter((_, index) => !refused.has(index)).map(({ name }) => name);
    const allowed = TABLE.wrong.filter((row) => row.accepted?.[checker.id] !== undefined).map(({ name }) => name);
    expect(passed).toEqual(allowed);
    expect(TABLE.wrong.length - passed.length).toBeGreaterThanOrEqual(atLeast);
  });

  it('accept each right program, and each function of a test kit', () => {
    expect(TABLE.right).toHaveLength(12);
    expect(accepted.map((_, index) => refused.get(TABLE.wrong.length + index))).toEqual(accepted.map(() => undefined));
  });
}

/** Returns the file with all programs, and the index of the program in a line; -1 outside of them. */
function fileOf({ id, head, wrap, tail = '' }: Checker, rows: readonly Row[]) {
  const programs = rows.map((row, index) => wrap(String(row[id]), index));
  const lines = [head, ...programs].map((text) => text.split('\n').length);
  const rowOfLine = (line: number): number => {
    let last = 0;
    return lines.findIndex((count) => line <= (last += count)) - 1;
  };
  return { code: [head, ...programs, tail].join('\n'), rowOfLine };
}

/** Returns what a command prints. It fails if the programs have errors. */
function outputOf([program, ...args]: readonly [string, ...string[]], cwd: string): Promise<string> {
  return new Promise((done) => {
    execFile(program, args, { cwd, maxBuffer: 16 * 1024 * 1024 }, (_, stdout, stderr) => done(stdout + stderr));
  });
}
