import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBehaviour } from '../../../generators/behaviour/behaviour.ts';
import { type Library, readText } from '../libraries.ts';

/** Promises of a release besides its API, as texts by kind and name. */
export type Promises = Record<PromiseKind, Record<string, string>>;
export type PromiseKind = 'runtime' | 'supported' | 'extension' | 'dependency' | 'behaviour';

const POLICY = 'sdks/support.json';
const BEHAVIOUR = 'openapi/behaviour.yaml';

/** Reads what the manifest requires, which runtimes are supported, and the numbers of the behaviour. */
export function promisesOf(root: string, { unit, folder }: Library): Promises {
  const {
    runtime,
    extensions = {},
    dependencies,
  } = unit.versioning.requirements((file) => readText(root, `${folder}/${file}`));
  return {
    runtime: { [unit.runtime]: runtime },
    supported: supportedIn(root, unit.id),
    extension: extensions,
    dependency: dependencies,
    behaviour: numbersIn(root),
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

/** Returns the numbers that the cores use. */
function numbersIn(root: string): Record<string, string> {
  if (!existsSync(join(root, BEHAVIOUR))) return {};
  const schema = readText(root, BEHAVIOUR.replace('.yaml', '.schema.json'));
  const values = readBehaviour(readText(root, BEHAVIOUR), schema).filter(
    ({ schema: { read_by: reader } }) => reader === undefined,
  );
  const numbers = values.filter(({ value }) => [value].flat().every((item) => typeof item === 'number'));
  return Object.fromEntries(numbers.map(({ path, value }) => [path.join('.'), String(value)]));
}
