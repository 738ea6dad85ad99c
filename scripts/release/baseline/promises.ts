import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBehaviour } from '../../../generators/behaviour/behaviour.ts';
import { type Library, readText } from '../libraries.ts';

/** Promises of a release besides its API, as texts by kind and name. */
export type Promises = Record<PromiseKind, Record<string, string>>;
export type PromiseKind =
  | 'runtime'
  | 'supported'
  | 'extension'
  | 'conflict'
  | 'dependency'
  | 'entry'
  | 'behaviour'
  | 'setting';

const POLICY = 'sdks/support.json';
const BEHAVIOUR = 'openapi/behaviour.yaml';

/** Reads what the manifest requires and offers, which runtimes are supported, and the values of the behaviour. */
export function promisesOf(root: string, { unit, folder }: Library): Promises {
  const {
    runtime,
    extensions = {},
    conflicts = {},
    dependencies,
    entries,
  } = unit.versioning.requirements((file) => readText(root, `${folder}/${file}`));
  return {
    runtime: { [unit.runtime]: runtime },
    supported: supportedIn(root, unit.id),
    extension: extensions,
    conflict: conflicts,
    dependency: dependencies,
    entry: entries,
    ...valuesIn(root),
  };
}

interface Support {
  libraries?: Record<string, { runtimes: { version: string; minimum?: string }[] } | undefined>;
}

function supportedIn(root: string, id: string): Record<string, string> {
  if (!existsSync(join(root, POLICY))) return {};
  const { libraries } = JSON.parse(readText(root, POLICY)) as Support;
  const runtimes = libraries?.[id]?.runtimes ?? [];
  return Object.fromEntries(runtimes.map(({ version, minimum = version }) => [version, `>=${minimum}`]));
}

/** Returns the values of the behaviour: numbers and flags, which programs can change, and texts, on which they rely. */
export function valuesIn(root: string): Pick<Promises, 'behaviour' | 'setting'> {
  const found = { behaviour: {} as Record<string, string>, setting: {} as Record<string, string> };
  if (!existsSync(join(root, BEHAVIOUR))) return found;
  const schema = readText(root, BEHAVIOUR.replace('.yaml', '.schema.json'));
  for (const { path, value, schema: part } of readBehaviour(readText(root, BEHAVIOUR), schema)) {
    for (const [name, item] of leavesOf(path.join('.'), value)) {
      const isNumber = [item].flat().every((each) => typeof each === 'number');
      const isChosen = [item].flat().every((each) => ['number', 'boolean'].includes(typeof each));
      // Numbers that no core has are those of the API.
      if (item === undefined || (isNumber && part.read_by !== undefined)) continue;
      found[isChosen ? 'behaviour' : 'setting'][name] = String(item);
    }
  }
  return found;
}

/** Returns the entries of maps, whose keys are data: `error_by_status.409`. */
function leavesOf(name: string, value: unknown): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(`${name}.${key}`, item));
}
