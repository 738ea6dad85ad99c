import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { diagnosticInSources } from '../../generators/sources/locate.ts';
import { toPointer } from '../../generators/sources/pointer.ts';
import { readSources, type Sources } from '../../generators/sources/sources.ts';
import { bundledDiagnostics, NAME_RULES, shrunkIn } from './bundled.ts';
import { ROOT } from '../files/root.ts';
import { releasedContract } from './released.ts';
import { versionDiagnostics } from './version.ts';
import { diskReader } from './disk.ts';
import { type Layout, layoutOf } from './layout.ts';
import { bundle, lint, score, type Score } from './redocly.ts';

/** The report of one finished step. */
export interface Step {
  name: string;
  /** One line of counts. */
  summary: string;
}

interface ValidationOptions {
  layout: Layout;
  /** Called after each step. */
  onStep?: (step: Step) => void;
}

interface ValidationResult {
  diagnostics: Diagnostic[];
}

/** The rules of this checkout, also for a contract in another folder: its copy of them could be older or weaker. */
const RULES = join(layoutOf().contract, 'redocly.yaml');
// Minima against decay, below the current scores. They are not a goal: do not distort the contract to raise its score.
const MINIMUM_SCORE = 87;
const MINIMUM_OPERATION_SCORE = 72;

/**
 * Validates and bundles the contract in three stages: files (YAML, references, text), rules (Redocly and our own) and
 * names in all languages. A stage only runs if the previous one passed, so that no tool reads invalid input. The bundle is
 * replaced only if there are no diagnostics.
 */
export async function validateContract({ layout, onStep = () => {} }: ValidationOptions): Promise<ValidationResult> {
  const sources = readSources(layout.entry, diskReader(layout.contract));
  const unread = [...sources.diagnostics, ...versionDiagnostics(sources)];
  if (unread.length > 0) return { diagnostics: unread };
  onStep({ name: 'files', summary: `${sources.files.size} files, ${sources.references.length} references` });

  mkdirSync(layout.build, { recursive: true });
  const fresh = join(layout.build, `openapi.${process.pid}.json`);
  try {
    // Errors of the bundler are also diagnostics of the linter, which have a location.
    const linted = await lint(layout.contract, [layout.entry], RULES);
    const released = releasedContract(ROOT);
    if (linted.length > 0) {
      const shrunk = await shrunkDespite(linted, sources, { layout, fresh, released });
      return { diagnostics: [...shrunk, ...linted] };
    }
    const [bundled, scored] = await Promise.allSettled([
      bundle(layout.contract, layout.entry, fresh, RULES),
      score(layout.contract, layout.entry, RULES),
    ]);
    if (bundled.status === 'rejected') throw bundled.reason;
    if (scored.status === 'rejected') throw scored.reason;
    const document = JSON.parse(readFileSync(fresh, 'utf8')) as object;
    onStep({ name: 'rules', summary: countsOf(document) });

    const diagnostics = [
      ...bundledDiagnostics(sources, document, { folder: layout.contract, released }),
      ...scoreDiagnostics(sources, scored.value, document),
    ];
    if (diagnostics.length > 0) return { diagnostics };
    const titles = NAME_RULES.map(({ title }) => title);
    onStep({
      name: 'names',
      summary: `valid and unique in ${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`,
    });
    onStep({
      name: 'growth',
      summary: released === undefined ? 'nothing is released yet' : 'nothing of the last release is gone or stricter',
    });
    onStep({ name: 'score', summary: scoreSummary(scored.value) });
    renameSync(fresh, layout.bundle);
    return { diagnostics: [] };
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Rules whose errors leave nothing to compare. */
const BROKEN = new Set(['struct', 'spec', 'no-unresolved-refs']);

/**
 * Compares a contract that has other errors with the last release, so that nobody first adapts the examples to a change that
 * v1 cannot have.
 */
async function shrunkDespite(
  linted: readonly Diagnostic[],
  sources: Sources,
  { layout, fresh, released }: { layout: Layout; fresh: string; released: object | undefined },
): Promise<Diagnostic[]> {
  if (linted.some(({ rule }) => BROKEN.has(rule))) return [];
  await bundle(layout.contract, layout.entry, fresh, RULES);
  return shrunkIn(sources, JSON.parse(readFileSync(fresh, 'utf8')) as object, released);
}

interface Countable {
  paths?: Record<string, Record<string, { operationId?: string }>>;
  webhooks?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown>; examples?: Record<string, unknown> };
}

function operationsOf(document: unknown): { id: string; path: string; method: string }[] {
  return Object.entries((document as Countable).paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [{ id: operationId, path, method }],
    ),
  );
}

function countsOf(document: unknown): string {
  const { webhooks = {}, components = {} } = document as Countable;
  const counts = [
    `${operationsOf(document).length} operations`,
    `${Object.keys(webhooks).length} webhooks`,
    `${Object.keys(components.schemas ?? {}).length} schemas`,
    `${Object.keys(components.examples ?? {}).length} shared examples`,
  ];
  return counts.join(', ');
}

function scoreDiagnostics(sources: Sources, scored: Score, document: unknown): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (!(scored.overall >= MINIMUM_SCORE)) {
    const message = `score ${scored.overall} is below ${MINIMUM_SCORE}; \`redocly score openapi/openapi.yaml\` shows the lowest parts`;
    diagnostics.push(diagnosticInSources(sources, '#', 'score', message));
  }
  for (const { id, path, method } of operationsOf(document)) {
    const points = scored.operations.get(id) ?? 0;
    if (points >= MINIMUM_OPERATION_SCORE) continue;
    const pointer = toPointer(['paths', path, method, 'operationId']);
    const message = `${id} scores ${points}, below ${MINIMUM_OPERATION_SCORE}; simplify its parameters or schemas`;
    diagnostics.push(diagnosticInSources(sources, pointer, 'score', message));
  }
  return diagnostics;
}

function scoreSummary({ overall, operations }: Score): string {
  const [id, points] = [...operations].toSorted((a, b) => a[1] - b[1])[0] ?? ['no operation', 0];
  return `${overall} overall (minimum ${MINIMUM_SCORE}), lowest ${points} for ${id} (minimum ${MINIMUM_OPERATION_SCORE})`;
}
