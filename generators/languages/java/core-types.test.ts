import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORE_TYPES } from './names.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEMPLATES = join(ROOT, 'templates/java');
const CORE = join(ROOT, 'sdks/java/src/main/java');

/** Templates of files that refer to no schema: constants, and options for credentials. */
const WITHOUT_SCHEMAS = new Set(['behaviour.mustache', 'credential-options.mustache']);

/** Returns the templates of files that refer to schemas. */
function templates(): string {
  return readdirSync(TEMPLATES)
    .filter((file) => !WITHOUT_SCHEMAS.has(file))
    .map((file) => readFileSync(join(TEMPLATES, file), 'utf8'))
    .join('\n');
}

describe('names that no schema may have in Java', () => {
  it('include all classes of the core that templates use', () => {
    const classes = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.java') && !path.endsWith('package-info.java'))
      .map((path) => basename(path, '.java'));
    expect(classes.length).toBeGreaterThan(30);
    const code = templates().replaceAll(/^ *\*.*$/gm, '');
    const words = new Set(code.match(/\w+/g));
    expect(classes.filter((name) => words.has(name) && !CORE_TYPES.has(name))).toEqual([]);
  });

  it('include all classes that templates import', () => {
    const imported = [...templates().matchAll(/^import (?!.*\}\}\};).*\.(\w+);$/gm)].map(([, name = '']) => name);
    expect(new Set(imported).size).toBeGreaterThan(10);
    expect(imported.filter((name) => !CORE_TYPES.has(name))).toEqual([]);
  });

  it.each(['Boolean', 'Deprecated', 'Double', 'Integer', 'Long', 'Object', 'Override', 'String'])(
    'include %s, which needs no import',
    (name) => expect(CORE_TYPES.has(name)).toBe(true),
  );
});
