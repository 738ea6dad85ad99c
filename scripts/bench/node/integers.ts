/** `npm run bench -- node --integers`: time to read JSON with many or long integers, compared with that of `JSON.parse`. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import { median, medianRatio } from '../limits.ts';
import { columns } from '../measurement.ts';

interface IntegerRow {
  name: string;
  bytes: number;
  /** Milliseconds. */
  parse: number;
  ours: number;
  ratio: number;
}

// Loaded at run time, because the library compiles with other types than the scripts.
const LIBRARY = pathToFileURL(join(ROOT, 'sdks/node/src/core/response/json.ts')).href;

type Parse = (bytes: Uint8Array) => unknown;

const ROUNDS = 9;
const LARGE = '9223372036854775807';

const SHAPES: Record<string, () => string> = {
  'an integer of 8 million digits': () => `{"id":${'9'.repeat(8_000_000)}}`,
  '400,000 large integers': () => `[${`${LARGE},`.repeat(399_999)}${LARGE}]`,
  '10,000 objects with one': () => `[${`{"id":${LARGE},"name":"shirt"},`.repeat(9999)}{"id":${LARGE}}]`,
  'one in 33 MB of text': () => `{"id":${LARGE},"text":"${'x'.repeat(33_000_000)}"}`,
  '33 MB of text': () => `{"id":1,"text":"${'x'.repeat(33_000_000)}"}`,
};

/** Reads each shape several times by turns, after one round to warm up. An integer with too many digits is an error. */
export async function integerRows(): Promise<IntegerRow[]> {
  const { parseJson } = (await import(LIBRARY)) as { parseJson: Parse };
  return Object.entries(SHAPES).map(([name, text]) => {
    const bytes = Buffer.from(text());
    const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
      parse: millisecondsOf(() => JSON.parse(bytes.toString()) as unknown),
      ours: millisecondsOf(() => readOrReject(parseJson, bytes)),
    })).slice(1);
    const parse = rounds.map((round) => round.parse);
    const ours = rounds.map((round) => round.ours);
    return { name, bytes: bytes.length, parse: median(parse), ours: median(ours), ratio: medianRatio(ours, parse) };
  });
}

function readOrReject(parseJson: Parse, bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** Returns the CPU time of this process, which other processes affect less than the time on the clock. */
function millisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Formats the rows as a table. */
export function integerTable(rows: readonly IntegerRow[]): string {
  const head = ['', 'bytes', 'JSON.parse', 'ours', 'ratio'];
  const lines = rows.map(({ name, bytes, parse, ours, ratio }) => [
    name,
    String(bytes),
    `${parse.toFixed(1)} ms`,
    `${ours.toFixed(1)} ms`,
    ratio.toFixed(1),
  ]);
  return columns([head, ...lines], 13);
}
