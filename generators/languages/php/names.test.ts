import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandOf } from '../../names/brand.ts';
import { LANGUAGES } from '../all.ts';
import { caseNames, CORE_TYPES, importedName, memberName, nameRules } from './names.ts';

const acme = brandOf('Acme', LANGUAGES);

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
    expect(importedBy('api').length).toBeGreaterThan(5);
    for (const name of importedBy('api')) expect(importedName(name, 'pets', acme)).toBe(`${name}Model`);
    expect(importedName('AcmeApiException', 'pets', acme)).toBe('AcmeApiExceptionModel');
  });

  it('are reserved for fields in any case, because PHP ignores the case of methods', () => {
    const names = ['this', 'raw', 'toarray', 'to_array', 'from-array'].map(memberName);
    expect(names).toEqual(['thisField', 'rawField', 'toarrayField', 'toArrayField', 'fromArrayField']);
  });

  it('are reserved for the cases of an enum, and cases are unique', () => {
    const names = caseNames(['class', 'a-b', 'a_b', 'at', '-at', '2']);
    expect(names).toEqual(['Class_', 'AB', 'AB2', 'At', 'AtDesc', 'N2']);
  });
});
