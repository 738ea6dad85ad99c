/**
 * Compares the column of oasdiff in the examples with a run of it, and prints each difference:
 *
 *     go install github.com/oasdiff/oasdiff@v1.11.8
 *     npx tsx scripts/release/examples/measure.ts ~/go/bin/oasdiff
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentOf } from '../../../generators/languages/fixture.ts';
import type { Small } from '../model/cases/case.ts';
import { EXAMPLES } from './examples.ts';

const LEVELS = ['', 'info', 'warning', 'error'];

interface Entry {
  id: string;
  level: number;
}

/** Writes the document of an example; responses get the description that OpenAPI requires. */
function write(file: string, { document, ...parts }: Small): void {
  const complete = { ...documentOf(parts), ...document };
  const text = JSON.stringify(complete, (key, value: unknown) =>
    /^[2-5]\d\d$/.test(key) ? { description: 'Response.', ...(value as object) } : value,
  );
  writeFileSync(file, text);
}

function measured(program: string, before: Small, after: Small): string {
  const folder = mkdtempSync(join(tmpdir(), 'oasdiff-'));
  try {
    const files = [before, after].map((small, index) => {
      const file = join(folder, `${index}.json`);
      write(file, small);
      return file;
    });
    const output = execFileSync(program, ['changelog', ...files, '--format', 'json'], { encoding: 'utf8' });
    const entries = output.trim().startsWith('[') ? (JSON.parse(output) as Entry[]) : [];
    const [worst] = entries.toSorted((a, b) => b.level - a.level);
    return worst === undefined ? 'nothing' : `${LEVELS[worst.level]}: \`${worst.id}\``;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [program] = process.argv.slice(2);
if (program === undefined) throw new Error('pass the path of oasdiff');
for (const { change, before, after, oasdiff } of EXAMPLES) {
  const found = measured(program, before, after);
  console.log(found === oasdiff ? `same: ${change}` : `DIFFERENT: ${change}: ${found} instead of ${oasdiff}`);
}
