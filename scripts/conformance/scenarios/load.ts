/** From scenario files to cases. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, scenarioChecks } from './check.ts';
import { type Contract, readContract } from './contract.ts';
import { type Derived, documentedStatuses, everyArgument } from './derive.ts';
import { expand } from './expand.ts';
import { readScenarioFile, ScenarioError, type ScenarioFile } from './file.ts';
import { webhookVectors } from './vectors.ts';
import type { Call, Case, ClientOptions, Expectation, Json, JsonObject, PlanStep } from './scenario.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the scenario files are. */
const SCENARIOS = join(ROOT, 'openapi', 'scenarios');

type WrittenStep = PlanStep | 'prism' | { cycle: WrittenStep[]; times?: number };

/** A case as it is written, its `each` still to be done. */
interface Template {
  id: string;
  why?: string;
  each?: 'documented_statuses' | 'parameters' | 'webhook_vectors' | JsonObject[];
  client?: ClientOptions;
  call?: Call;
  plan?: WrittenStep[];
  expect?: Expectation;
}

/**
 * Every case of every scenario file, in the order of their names.
 * @throws {ScenarioError} for the first thing that is not as scenario.schema.json has it, and for an id said twice
 */
export function loadCases({ folder = SCENARIOS, contract = readContract() }: LoadOptions = {}): Case[] {
  const checks = scenarioChecks();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const cases = files.toSorted().flatMap((name) => {
    const path = join(folder, name);
    const file = readScenarioFile(path, relative(ROOT, path).split(sep).join('/'));
    return casesOf(file, { topic: name.split(sep)[0] ?? '', contract, checks });
  });
  refuseTwins(cases);
  return cases;
}

interface LoadOptions {
  folder?: string;
  contract?: Contract;
}

interface Context {
  /** The folder, which each id begins with. */
  topic: string;
  contract: Contract;
  checks: { file: Check; case: Check };
}

function casesOf(file: ScenarioFile, context: Context): Case[] {
  const flaw = context.checks.file(file.content);
  if (flaw) throw new ScenarioError(file.sourceOf(flaw.path), flaw.what);
  const { about, cases } = file.content as unknown as { about: string; cases: Template[] };
  return cases.flatMap((template, index) => {
    const source = file.sourceOf(['cases', index]);
    if (!template.id.startsWith(`${context.topic}/`)) {
      throw new ScenarioError(source, `id ${template.id} has to begin with its folder, ${context.topic}/`);
    }
    return expansions(template, context.contract).map((values) => caseOf(template, values, { about, source, context }));
  });
}

/** What each expansion of a template is made with; the template itself when there is no `each`. */
function expansions({ each }: Template, contract: Contract): (JsonObject | Derived)[] {
  if (each === 'documented_statuses') return documentedStatuses(contract);
  if (each === 'parameters') return everyArgument(contract);
  if (each === 'webhook_vectors') return webhookVectors();
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
  if (flaw) throw new ScenarioError(source, `${expanded.id}: ${flaw.what}`);
  const { id, client = {}, call, plan, expect } = expanded;
  if (call === undefined || expect === undefined) throw new ScenarioError(source, `${id} needs call and expect`);
  return { id, about, source, client, call, plan: planOf(call, plan), expect };
}

function expandAt(source: string, written: object, values: JsonObject): object {
  try {
    return expand(written as JsonObject, values) as object;
  } catch (error) {
    throw new ScenarioError(source, (error as Error).message);
  }
}

function planOf(call: Call, plan: WrittenStep[] = ['prism']): PlanStep[] {
  if ('construct' in call || 'unwrap' in call) return [];
  const calls = 'many' in call ? call.many.times : 1;
  return plan.flatMap((step) => {
    if (step === 'prism') return [{ prism: {} }];
    if (!('cycle' in step)) return [step];
    const round = planOf(call, step.cycle);
    return Array.from({ length: step.times ?? calls }, () => round).flat();
  });
}

function refuseTwins(cases: Case[]): void {
  const first = new Map<string, string>();
  for (const { id, source } of cases) {
    const other = first.get(id);
    if (other !== undefined) throw new ScenarioError(source, `id ${id} is taken by ${other}; name what is different`);
    first.set(id, source);
  }
}
