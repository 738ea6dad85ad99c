import { describe, expect, it } from 'vitest';
import { javaSample } from './java.ts';
import type { SampleTable } from './table.ts';

const slot = (name: string) => ({ name, type: 'string' as const });
const TABLE: SampleTable = {
  operations: {
    createNote: { resource: 'notes', method: 'create', path: {}, query: {}, headers: {}, body: slot('body') },
  },
  models: { Note: { class: 'Note', fields: { text: slot('text') } } },
  required: { Note: [] },
  bodies: { createNote: 'Note' },
  optionalBodies: [],
  enums: {},
};

/** Returns the arguments of the call with this body. */
function argumentsFor(body: object, optionalBodies: string[] = []): string | undefined {
  const sample = { operationId: 'createNote', path: {}, query: {}, body, baseUrl: undefined, hasKey: true };
  return /notes\(\)\.create\((.*)\);/.exec(javaSample(sample, { ...TABLE, optionalBodies }) ?? '')?.[1];
}

describe('a sample in Java', () => {
  it('passes a body by its builder', () => {
    expect(argumentsFor({ text: 'a' })).toBe('Note.builder().text("a").build()');
  });

  it('passes a body that may be left out as a function, and leaves out an empty one', () => {
    expect(argumentsFor({ text: 'a' }, ['createNote'])).toBe('body -> body.text("a")');
    expect(argumentsFor({}, ['createNote'])).toBe('');
  });
});
