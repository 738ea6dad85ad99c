import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORE_TYPES, nameRules } from './names.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TEMPLATES = join(ROOT, 'templates/python');
const PACKAGE = join(ROOT, 'sdks/python/src/integration_api/__init__.py');
const isClass = (name: string): boolean => /^[A-Z].*[a-z]/.test(name);

/** Classes that templates import from the core and the standard library. Constants refer to no schema. */
function imported(): string[] {
  const files = readdirSync(TEMPLATES).filter((file) => file !== 'behaviour.mustache');
  return files.flatMap((file) =>
    [...readFileSync(join(TEMPLATES, file), 'utf8').matchAll(/^ *from [\w.]+ import ([\w, ]+)$/gm)].flatMap(
      ([, names = '']) => names.split(', ').filter(isClass),
    ),
  );
}

/** Classes that users import from the package. */
function exported(): string[] {
  const lists = [...readFileSync(PACKAGE, 'utf8').matchAll(/__all__ \+?= \[([^\]]*)\]/g)];
  return lists.flatMap(([list]) => [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name)).filter(isClass);
}

// A schema of the contract that only errors have, of which the core has the class.
const OF_THE_CONTRACT = new Set(['FieldError']);

it('No resource has the name of a public member of the Python client', () => {
  const client = readFileSync(join(ROOT, 'sdks/python/src/integration_api/_core/client/base_client.py'), 'utf8');
  const members = [...client.matchAll(/^ {4}(?:async )?def ([a-z]\w*)/gm)].map(([, name = '']) => name);
  expect(members).toContain('close');
  expect(members.filter((name) => !nameRules.isTaken('client', name))).toEqual([]);
});

describe('the names no schema may have in Python', () => {
  const used = [...imported(), ...exported()];

  it('The sources of the Python library contain names that no schema may have', () => {
    expect(imported().length).toBeGreaterThan(20);
    expect(exported().length).toBeGreaterThan(30);
  });

  it('The names that no schema may have include every class that generated code uses or the package exports', () => {
    expect(used.filter((name) => !OF_THE_CONTRACT.has(name) && !nameRules.isReserved('type', name))).toEqual([]);
  });

  it('The names that no schema may have include only classes that exist', () => {
    expect([...CORE_TYPES].filter((name) => !used.includes(name))).toEqual([]);
  });
});
