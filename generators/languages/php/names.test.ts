import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandOf } from '../../names/brand.ts';
import { php } from './index.ts';
import { caseNames, CORE_TYPES, importedName, memberName, nameRules } from './names.ts';

const acme = brandOf('Acme', [php]);

/** Classes that the templates import, without those of the contract. */
function importedBy(template: string): string[] {
  const text = readFileSync(new URL(`../../../templates/php/${template}.mustache`, import.meta.url), 'utf8');
  return [...text.matchAll(/^use (?:.*\\)?(\w+);$/gm)].map(([, name = '']) => name).toSorted();
}

describe('names that the PHP library uses', () => {
  it('are reserved for schemas if a model file imports them, and no others are', () => {
    expect(importedBy('model').length).toBeGreaterThan(5);
    expect(importedBy('model')).toEqual([...CORE_TYPES].toSorted());
    for (const name of importedBy('model')) expect(nameRules.isReserved('type', name)).toBe(true);
  });

  it('do not hide a model in a resource file that imports both', () => {
    if (acme === undefined) throw new Error('Acme is a name');
    expect(importedBy('resource').length).toBeGreaterThan(5);
    for (const name of importedBy('resource')) expect(importedName(name, 'pets', acme)).toBe(`${name}Model`);
    expect(importedName('AcmeApiException', 'pets', acme)).toBe('AcmeApiExceptionModel');
  });

  it('are reserved for fields if every model has such a property', () => {
    expect(['this', 'raw', 'origin', 'to_array'].map(memberName)).toEqual([
      'thisField',
      'rawField',
      'originField',
      'toArray',
    ]);
  });

  it('are reserved for cases, and cases are unique', () => {
    const names = caseNames(['class', 'a-b', 'a_b', '+', '-', '2']);
    expect(names).toEqual(['Class_', 'AB', 'AB2', 'Empty', 'Empty2', 'N2']);
  });
});
