/** Generates and compiles the libraries of documents of other APIs, each with the command that their owners use. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { toolsOf } from '../../openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const STANDARD = new Set(['list', 'retrieve', 'create', 'update', 'delete']);

/** Figures of one document. */
export interface DocumentRow {
  document: string;
  kilobytes: number;
  /** Number of operations and webhooks in the document. */
  operations: number;
  /** Reason for each operation that was left out. */
  leftOut: string[];
  /** Number of places where the libraries are less precise than the document. */
  notes: number;
  /** Number of methods, and of those that are only a standard verb. */
  methods: number;
  standard: number;
  /** Number of lists that iterate, and of further operations that look like lists. */
  iterating: number;
  others: number;
  /** Duration in seconds, with the compilers of all languages. */
  seconds: number;
  /** First error, because of which there are no libraries. */
  error?: string;
}

interface Step {
  name: string;
  details?: {
    total: number;
    omitted: { reason: { message: string } }[];
    notes: { rule: string }[];
    lists: unknown[];
    others: unknown[];
  };
}

/** The report of `npm run generate -- --input … --json`. */
interface Report {
  steps?: Step[];
  errors?: { message: string }[];
}

/** Returns the documents in a folder, or the one file. */
export function documentsIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /\.(?:ya?ml|json)$/.test(name));
  return names.toSorted().map((name) => join(path, name));
}

export async function measureDocument(document: string): Promise<DocumentRow> {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  try {
    return await measured(document, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(document: string, folder: string): Promise<DocumentRow> {
  const names = join(folder, 'names.yaml');
  const started = performance.now();
  const report = await generated(document, ['--out', join(folder, 'out'), '--names', names]);
  const seconds = (performance.now() - started) / 1000;
  const detailsOf = (step: string): Step['details'] => report.steps?.find(({ name }) => name === step)?.details;
  const [read, lists] = [detailsOf('read'), detailsOf('lists')];
  const [error] = report.errors ?? [];
  const methods = error === undefined ? methodsIn(names) : [];
  return {
    document: basename(document),
    kilobytes: Math.round(statSync(document).size / 1000),
    operations: read?.total ?? 0,
    leftOut: read?.omitted.map(({ reason }) => reason.message) ?? [],
    notes: read?.notes.length ?? 0,
    methods: methods.length,
    standard: methods.filter((method) => STANDARD.has(method)).length,
    iterating: lists?.lists.length ?? 0,
    others: lists?.others.length ?? 0,
    seconds: Math.round(seconds),
    ...(error === undefined ? {} : { error: error.message.split('\n')[0] ?? '' }),
  };
}

function methodsIn(names: string): string[] {
  const { operations } = parse(readFileSync(names, 'utf8')) as { operations: Record<string, { method: string }> };
  return Object.values(operations).map(({ method }) => method);
}

async function generated(document: string, more: readonly string[]): Promise<Report> {
  const line = ['--import', 'tsx', join(ROOT, 'scripts/generate.ts'), '--input', resolve(document), '--json', ...more];
  const options = { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 };
  // A run that fails prints its report, too.
  const { stdout } = await promisify(execFile)(toolsOf(ROOT).node, line, options).catch(
    (error: unknown) => error as { stdout: string },
  );
  return JSON.parse(stdout) as Report;
}
