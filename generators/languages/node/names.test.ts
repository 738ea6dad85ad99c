import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isReserved } from '../../names/reserved.ts';
import brand from '../../brand.json' with { type: 'json' };
import { CORE_TYPES, coreValues } from './surface.ts';

const source = new URL('../../../sdks/node/src/', import.meta.url);
const generated = new URL('generated/', source);

const textOf = (file: string | URL): string => readFileSync(file, 'utf8');
const namesIn = (list = ''): string[] => list.split(',').flatMap((name) => name.replace('type ', '').trim() || []);

/** Names between braces in the statements that name a file of the core. */
function namesOfCore(code: string, from: RegExp): string[] {
  const statements = code.matchAll(/^(?:import|export)(?: type)? \{([^}]*)\} from '([^']+)';$/gm);
  return [...statements].flatMap(([, names, file = '']) => (from.test(file) ? namesIn(names) : []));
}

const exported = namesOfCore(textOf(new URL('core/surface.ts', source)), /^\.\//);
const written = readdirSync(generated, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => namesOfCore(textOf(new URL(file, generated)), /\/core\//));

describe('a name that no schema may have', () => {
  it.each([...new Set([...exported, ...written])].filter((name) => /^[A-Z]/.test(name)))(
    '%s is in use by the package itself',
    (name) => {
      expect(isReserved('node', 'type', name)).toBe(true);
    },
  );

  it.each(['Blob', 'Object', 'Promise', 'Record', 'Uint8Array'])('%s means what it means everywhere', (name) => {
    expect(isReserved('node', 'type', name)).toBe(true);
  });
});

describe('the index that is generated', () => {
  it('exports all that the core gives to users', () => {
    expect(exported.length).toBeGreaterThan(20);
    expect([...coreValues(brand.client), ...CORE_TYPES].toSorted()).toEqual(exported.toSorted());
  });
});
