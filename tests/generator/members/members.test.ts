/** What goes into the normaliser comes out of it, or a note says what does not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { document, json, type Loose, ref } from '../../../generators/normalise/fixture.ts';
import { filesBelow } from '../../../scripts/files/tree.ts';
import { fittingOf, lostMembers } from './lost-members.ts';

const GENERATOR = join(import.meta.dirname, '..');
const read = (path: string): unknown => parse(readFileSync(join(GENERATOR, path), 'utf8'));
const DOCUMENTS = filesBelow(GENERATOR).filter((path) => {
  return /\.ya?ml$/.test(path) && readFileSync(join(GENERATOR, path), 'utf8').includes('\nopenapi: ');
});

describe.each(DOCUMENTS)('the document %s', (path) => {
  it('loses no member without a note', () => {
    const root = read(path);
    expect(lostMembers(root, fittingOf(root)).lost).toEqual([]);
  });
});

const STRING = { type: 'string' };
/** Returns a document with an operation that sends and receives a thing. */
function thingDocument(thing: Loose): Loose {
  const operation = {
    requestBody: json(ref('Thing')),
    responses: { 200: json({ type: 'array', items: ref('Thing') }) },
  };
  return document({ '/x': { post: operation } }, { Thing: thing });
}
/** Returns the losses of a document from which something was removed before it was normalised. */
function lossesOf(whole: Loose, part: Loose): string[] {
  const { lost } = lostMembers(thingDocument(whole), fittingOf(thingDocument(part)));
  return lost.map(({ pointer, message }) => `${pointer} ${message}`);
}

describe('a comparison of members', () => {
  const properties = { a: STRING, b: { type: 'object', properties: { c: { type: 'integer' } } } };
  const whole = { type: 'object', properties, additionalProperties: { type: 'integer' } };

  it('finds nothing in a whole document', () => {
    expect(lossesOf(whole, whole)).toEqual([]);
  });

  it('finds a member that is missing', () => {
    const [first] = lossesOf(whole, { ...whole, properties: { b: properties.b } });
    expect(first).toMatch(/schema a is missing$/);
  });

  it('finds a member that is missing in an object below', () => {
    const changed = { ...properties, b: { type: 'object', properties: { d: STRING } } };
    expect(lossesOf(whole, { ...whole, properties: changed })).toEqual([
      '#/components/schemas/Thing/properties/b c is missing',
    ]);
  });

  it('finds a member that is any JSON', () => {
    expect(lossesOf(whole, { ...whole, properties: { ...properties, a: {} } })).toEqual([
      '#/components/schemas/Thing/properties/a string is any JSON',
    ]);
  });

  it('finds other members that are refused, or have another type', () => {
    const [refused] = lossesOf(whole, { ...whole, additionalProperties: false });
    expect(refused).toMatch(/schema other members are missing$/);
    expect(lossesOf(whole, { ...whole, additionalProperties: STRING })).toEqual([
      '#/components/schemas/Thing/additionalProperties integer is string',
    ]);
  });

  it('accepts a loss with a note', () => {
    const twins = { fooBar: STRING, foo_bar: STRING };
    expect(lossesOf({ type: 'object', properties: twins }, { type: 'object', properties: twins })).toEqual([]);
  });
});
