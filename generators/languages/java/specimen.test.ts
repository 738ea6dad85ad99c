import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specimen } from '../../../scripts/engine/specimen.ts';
import brand from '../../brand.json' with { type: 'json' };
import { CORE_TYPES } from '../../names/core.ts';
import type { LanguageView } from '../language.ts';
import { java } from './java.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEMPLATES = join(ROOT, 'templates/java');
const CORE = join(ROOT, 'sdks/java/src/main/java');

const view = (): LanguageView => java.view({ model: specimen(), brand, sdkVersion: '1.2.3' });

/** The view of a schema or resource, its lists of one taken apart. */
function printed(views: ReadonlyMap<string, object>, name: string): string {
  return JSON.stringify(views.get(name), undefined, 1);
}

/** All that the templates and the views say. */
function code(): string {
  const { sdk, schemas, resources } = view();
  const templates = readdirSync(TEMPLATES).map((file) => readFileSync(join(TEMPLATES, file), 'utf8'));
  const views = JSON.stringify([sdk, ...schemas.values(), ...resources.values()]);
  return [views.replaceAll(String.raw`\n`, ' '), ...templates].join('\n');
}

describe('names that no schema may have in Java', () => {
  it('are those of all classes of the core that printed code mentions', () => {
    const classes = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.java') && !path.endsWith('package-info.java'))
      .map((path) => basename(path, '.java'));
    expect(classes.length).toBeGreaterThan(30);
    const words = new Set(code().match(/\w+/g));
    expect(classes.filter((name) => words.has(name) && !CORE_TYPES.java.has(name))).toEqual([]);
  });

  it('are those of all classes that printed code imports from elsewhere', () => {
    const own = [`${brand.java.package}.model.`, `${brand.java.package}.resource.`];
    const imported = [...code().matchAll(/import ([\w.]+);/g)].map(([, name = '']) => name);
    const foreign = imported.filter((name) => !own.some((start) => name.startsWith(start)));
    const names = new Set(foreign.map((name) => name.slice(name.lastIndexOf('.') + 1)));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !CORE_TYPES.java.has(name))).toEqual([]);
  });

  it.each(['Boolean', 'Deprecated', 'Double', 'Integer', 'Long', 'Object', 'Override', 'String', 'SuppressWarnings'])(
    'hold %s, which needs no import',
    (name) => expect(CORE_TYPES.java.has(name)).toBe(true),
  );
});

describe('a union', () => {
  it('is read by any text of any field, and sent with all that an unknown variant has', () => {
    const means = printed(view().schemas, 'Means');
    expect(means).toContain(String.raw`"discriminator": "\"means-type\""`);
    expect(means).toContain('"interfaces": "Means, UnknownVariant"');
    expect(printed(view().schemas, 'Event')).toContain('"interfaces": "Event"');
  });

  it('names itself in a variant that is built', () => {
    expect(printed(view().schemas, 'BankAccount')).toContain(String.raw`"initial": " = \"bank account\""`);
  });
});

describe('a field', () => {
  it('of any JSON is an Optional, since null is a value', () => {
    const type = printed(view().schemas, 'Thing');
    expect(type).toContain('"type": "Optional<Object>"');
    expect(type).toContain('"type": "List<Object>"');
  });

  it('of bytes takes them with and without a name', () => {
    const upload = printed(view().schemas, 'ThingUpload');
    expect(upload).toContain('"argument": "FilePart file"');
    expect(upload).toContain('"argument": "byte[] file"');
    expect(upload).toContain('"argument": "FilePart... more"');
  });
});

describe('a parameter', () => {
  it('stands where the contract puts it, under the name of the wire', () => {
    const places = printed(view().resources, 'things').matchAll(/"literal": "(.*)",\s*"place": "(\w+)"/g);
    const found = [...places].map(([, name, place]) => `${place} ${name}`);
    expect(found).toContain(String.raw`queryEach \"tag\"`);
    expect(found).toContain(String.raw`query \"filter[name]\"`);
    expect(found).toContain(String.raw`header \"X-Tenant\"`);
    expect(found).toContain(String.raw`cookie \"session\"`);
  });
});
