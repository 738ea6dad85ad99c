import { describe, expect, it } from 'vitest';
import { specimen } from '../../../scripts/engine/specimen.ts';
import { CORE_TYPES } from '../../names/core.ts';
import { isReserved } from '../../names/reserved.ts';
import { importedName, memberName } from './names.ts';
import { php } from './php.ts';

const brand = { client: 'AcmeApi', php: { package: 'a/b', namespace: 'Acme' } } as Parameters<
  typeof php.view
>[0]['brand'];
const { resources, schemas } = php.view({ model: specimen(), brand, sdkVersion: '1.2.3' });

/** The classes that files of these views import, without those of the contract. */
function imported(views: ReadonlyMap<string, object>): string[] {
  const classes = new Set<string>();
  JSON.stringify([...views.values()], (key, value: unknown) => {
    if (key !== 'imports' && key !== 'opening') return value;
    const own = String(value)
      .split('\n')
      .filter((line) => line.startsWith('use ') && !line.includes('\\Model\\'));
    for (const line of own) classes.add(/(\w+);$/.exec(line)?.[1] ?? line);
    return value;
  });
  return [...classes].toSorted();
}

describe('names the PHP library is written with', () => {
  it('are kept from schemas where a file of a model imports them, all of them and no others', () => {
    expect(imported(schemas).length).toBeGreaterThan(5);
    expect(imported(schemas)).toEqual([...CORE_TYPES.php].toSorted());
    for (const name of imported(schemas)) expect(isReserved('php', 'type', name)).toBe(true);
  });

  it('do not hide a model in the file of a resource that imports both', () => {
    expect(imported(resources).length).toBeGreaterThan(5);
    for (const name of imported(resources)) expect(importedName(name, 'pets', brand)).toBe(`${name}Model`);
  });

  it('are kept from fields, whatever their case, since PHP compares methods without', () => {
    expect(['this', 'raw', 'toarray', 'to_array', 'from-array'].map(memberName)).toEqual([
      'thisField',
      'rawField',
      'toarrayField',
      'toArrayField',
      'fromArrayField',
    ]);
  });
});
