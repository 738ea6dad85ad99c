/** Validates scenario files against their schema. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Path } from './file.ts';
import type { Json } from './json.ts';

const SCHEMA = fileURLToPath(new URL('../../../openapi/scenarios/scenario.schema.json', import.meta.url));

interface Flaw {
  path: Path;
  /** Message such as `/cases/3/expect has no member "reqests"`. */
  message: string;
}

/** Returns the most specific error of a value, or undefined if the value is valid. */
export type Check = (value: Json) => Flaw | undefined;

/** Returns the checks for a whole file and for one expanded case. */
export function scenarioChecks(): { file: Check; case: Check } {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  formats.default(ajv);
  ajv.addSchema(JSON.parse(readFileSync(SCHEMA, 'utf8')), 'scenario');
  const compiled = (pointer: string): Check => {
    const validate = ajv.getSchema(`scenario#${pointer}`);
    if (!validate) throw new Error(`scenario.schema.json has no ${pointer}`);
    return (value) => (validate(value) === true ? undefined : flawOf(value, validate.errors ?? []));
  };
  return { file: compiled(''), case: compiled('/$defs/case') };
}

// The deepest error is the cause; errors around it only repeat that something inside is invalid.
function flawOf(value: Json, errors: ErrorObject[]): Flaw {
  const [deepest] = errors.toSorted((a, b) => depth(b) - depth(a));
  if (!deepest) return { path: [], message: 'does not match the schema' };
  const path = pathOf(value, deepest.instancePath);
  return { path, message: `${deepest.instancePath || '/'} ${sentence(deepest)}` };
}

function depth(error: ErrorObject): number {
  return error.instancePath.split('/').length;
}

function sentence({ keyword, message, params }: ErrorObject): string {
  const known = params as Record<string, unknown>;
  if (keyword === 'additionalProperties') return `has no member "${String(known['additionalProperty'])}"`;
  if (keyword === 'enum') return `must be one of ${(known['allowedValues'] as unknown[]).join(', ')}`;
  if (keyword === 'false schema') return 'cannot be combined with `each: documented_statuses` or `each: parameters`';
  return message ?? 'does not match the schema';
}

function pathOf(value: Json, pointer: string): Path {
  let at: Json | undefined = value;
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => {
      const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(at) ? Number(name) : name;
      at = (at as Record<string | number, Json> | undefined)?.[step];
      return step;
    });
}
