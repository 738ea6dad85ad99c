/** Loads the cases of all scenario files. */
import { closest } from 'fastest-levenshtein';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, scenarioChecks } from './check.ts';
import { type Contract, readContract } from './contract.ts';
import { contentOf } from './case-reasons.ts';
import { type Derived, documentedStatuses, everyArgument } from './derive.ts';
import { expand } from './expand.ts';
import { type Path, readScenarioFile, ScenarioError, type ScenarioFile } from './file.ts';
import { callCount, operationsOf } from './operations.ts';
import { quietCases } from './quiet.ts';
import { webhookVectors } from './vectors.ts';
import type { Json, JsonObject } from './json.ts';
import type { Expectation } from './expectation.ts';
import type { Call, Case, ClientOptions, PlanStep } from './scenario.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Folder of the scenario files. */
const SCENARIOS = join(ROOT, 'openapi', 'scenarios');

type WrittenStep = PlanStep | 'prism' | { cycle: WrittenStep[]; times?: number };

/** A case before the expansion of `each`. */
interface Template {
  id: string;
  why?: string;
  each?: 'documented_statuses' | 'parameters' | 'webhook_vectors' | 'quiet_cases' | JsonObject[];
  client?: ClientOptions;
  needs?: Case['needs'];
  call?: Call;
  plan?: WrittenStep[];
  expect?: Expectation;
}

/**
 * Returns the cases of all scenario files, ordered by file name.
 * @throws {ScenarioError} for the first violation of scenario.schema.json and for a duplicate id or case.
 */
export function loadCases({ folder = SCENARIOS, contract = readContract() }: LoadOptions = {}): Case[] {
  const checks = scenarioChecks();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const read = files.toSorted().map((name) => {
    const path = join(folder, name);
    const file = readScenarioFile(path, relative(ROOT, path).split(sep).join('/'));
    return { file, context: { topic: name.split(sep)[0] ?? '', contract, checks } };
  });
  const own = read.flatMap(({ file, context }) => casesOf(file, context));
  const cases = [...own, ...read.flatMap(({ file, context }) => casesOf(file, { ...context, sampled: own }))];
  rejectDuplicates(cases);
  rejectTwins(cases);
  return cases;
}

interface LoadOptions {
  folder?: string;
  contract?: Contract;
}

interface Context {
  /** Name of the folder, with which each id starts. */
  topic: string;
  contract: Contract;
  checks: { file: Check; case: Check };
  /** The cases of all files, for those that are derived from them. Absent while these are read. */
  sampled?: readonly Case[];
}

function casesOf(file: ScenarioFile, context: Context): Case[] {
  const flaw = context.checks.file(file.content);
  if (flaw) throw new ScenarioError(file.sourceOf(flaw.path), flaw.message);
  const { about, cases } = file.content as unknown as { about: string; cases: Template[] };
  return cases.flatMap((template, index) => {
    if ((template.each === 'quiet_cases') !== (context.sampled !== undefined)) return [];
    const source = file.sourceOf(['cases', index]);
    if (!template.id.startsWith(`${context.topic}/`)) {
      throw new ScenarioError(source, `id ${template.id} must start with its folder, ${context.topic}/`);
    }
    return expansions(template, context).map((values) => {
      const item = caseOf(template, values, { about, source, context });
      const unknown = unknownOperation(item, context.contract);
      if (unknown === undefined) return item;
      const path = pathTo(template as unknown as Json, unknown.name) ?? [];
      throw new ScenarioError(file.sourceOf(['cases', index, ...path]), unknown.message);
    });
  });
}

/** Returns the first operation of a case that the contract does not have, with a message that names the nearest one. */
function unknownOperation({ id, call }: Case, { operations }: Contract): { name: string; message: string } | undefined {
  const known = operations.map(({ operationId }) => operationId);
  const name = operationsOf(call)
    .map(({ operation }) => operation)
    .find((operation) => !known.includes(operation));
  if (name === undefined) return undefined;
  return { name, message: `${id}: the contract has no operation ${name}; did you mean ${closest(name, known)}?` };
}

/** Returns the path of the first text with this content, which is in the call or in an entry of `each`. */
function pathTo(value: Json, text: string): Path | undefined {
  if (value === text) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const path = pathTo(member, text);
    if (path !== undefined) return [Array.isArray(value) ? Number(name) : name, ...path];
  }
  return undefined;
}

/** Returns the values of each expansion; one empty set without `each`. */
function expansions({ each }: Template, { contract, sampled = [] }: Context): (JsonObject | Derived)[] {
  if (each === 'documented_statuses') return documentedStatuses(contract);
  if (each === 'parameters') return everyArgument(contract);
  if (each === 'webhook_vectors') return webhookVectors(contract);
  if (each === 'quiet_cases') return quietCases(sampled);
  return each ?? [{}];
}

function caseOf(
  template: Template,
  given: JsonObject | Derived,
  { about, source, context }: { about: string; source: string; context: Context },
): Case {
  const { each, why: _, ...written } = template;
  const isDerived = typeof each === 'string';
  const { values, ...parts } = isDerived ? (given as Derived) : { values: given as JsonObject };
  const expanded = { ...expandAt(source, written, values), ...parts } as Template;
  const flaw = context.checks.case(expanded as unknown as Json);
  if (flaw) throw new ScenarioError(source, `${expanded.id}: ${flaw.message}`);
  const { id, client = {}, needs, call, plan, expect } = expanded;
  if (call === undefined || expect === undefined) throw new ScenarioError(source, `${id} needs call and expect`);
  const ofContract = each === 'documented_statuses' || each === 'parameters' ? { isDerived: true as const } : {};
  const more = { ...(needs && { needs }), ...ofContract };
  return { id, about, source, client, call, plan: planOf(call, plan), expect, ...more };
}

function expandAt(source: string, written: object, values: JsonObject): object {
  try {
    return expand(written as JsonObject, values) as object;
  } catch (error) {
    throw new ScenarioError(source, (error as Error).message);
  }
}

function planOf(call: Call, plan: WrittenStep[] = ['prism']): PlanStep[] {
  const calls = callCount(call);
  // Such a call sends nothing.
  if (calls === 0) return [];
  return plan.flatMap((step) => {
    if (step === 'prism') return [{ prism: {} }];
    if (!('cycle' in step)) return [step];
    const round = planOf(call, step.cycle);
    return Array.from({ length: step.times ?? calls }, () => round).flat();
  });
}

function rejectDuplicates(cases: Case[]): void {
  const first = new Map<string, string>();
  for (const { id, source } of cases) {
    const other = first.get(id);
    if (other !== undefined) throw new ScenarioError(source, `id ${id} is already used at ${other}; choose another id`);
    first.set(id, source);
  }
}

function rejectTwins(cases: Case[]): void {
  const first = new Map<string, Case>();
  for (const item of cases) {
    const content = contentOf(item);
    const twin = first.get(content);
    if (twin !== undefined) {
      throw new ScenarioError(item.source, `${item.id} tests the same as ${twin.id} at ${twin.source}; remove one`);
    }
    first.set(content, item);
  }
}
