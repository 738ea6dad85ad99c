import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BehaviourValue, coreValues } from '../../generators/behaviour/behaviour.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { behaviourOf } from '../../scripts/openapi-generator/behaviour-values.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { CORES } from '../cores.ts';
import { type Core, unreadIn, uselessReaders } from './behaviour-readers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const behaviour = behaviourOf(ROOT);
const textOf = (path: string): string | undefined =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;

const isConstants = (path: string): boolean => /[bB]ehaviour\.\w+$/.test(path);

/** Generated code can read a value too, such as the default of an argument. */
const cores: Core[] = LANGUAGES.map(({ id, names, generatedFolder }) => {
  const folder = `sdks/${id}/${generatedFolder}`;
  const generated = filesBelow(join(ROOT, folder)).map((path) => `${folder}/${path}`);
  const written = CORES.find(({ title }) => title === names.title)?.files ?? [];
  return {
    folder: `sdks/${id}`,
    code: [...written, ...generated.filter((path) => !isConstants(path))].map((path) => textOf(path) ?? ''),
    constants: textOf(generated.find(isConstants) ?? '') ?? '',
  };
});

const value = (path: string, schema: BehaviourValue['schema'] = {}): BehaviourValue => ({
  path: path.split('.'),
  value: 1,
  isFraction: false,
  description: '',
  schema,
});

describe('a value of behaviour.yaml', () => {
  it('is read by every core, or by the file that its schema names', () => {
    expect(coreValues(behaviour).length).toBeGreaterThan(50);
    expect(unreadIn(behaviour, cores)).toEqual([]);
    expect(uselessReaders(behaviour, textOf)).toEqual([]);
  });

  it('that a core does not read is an error with the file and the remedy, also if a comment names it', () => {
    const constants = 'export const TIMEOUTS_IDLE_MS = 1;';
    const core = { folder: 'sdks/a', constants, code: ['// TIMEOUTS_IDLE_MS\nconst TIMEOUTS_IDLE_MS_2 = 1;'] };
    expect(unreadIn([value('timeouts.idle_ms')], [core])).toEqual([
      'openapi/behaviour.yaml has timeouts.idle_ms, which no code of sdks/a reads (TIMEOUTS_IDLE_MS); read it there, remove it, or name its reader as `read_by` in openapi/behaviour.schema.json',
    ]);
    expect(unreadIn([value('timeouts.idle_ms')], [{ ...core, code: ['wait(TIMEOUTS_IDLE_MS)'] }])).toEqual([]);
  });

  it('without a constant is an error with the command that generates it', () => {
    const core = { folder: 'sdks/a', constants: '', code: [] };
    expect(unreadIn([value('timeouts.idle_ms')], [core])).toEqual([
      'sdks/a has no constant for timeouts.idle_ms of openapi/behaviour.yaml; run `npm run generate`',
    ]);
  });

  it.each([
    ['which does not exist', undefined],
    ['which does not read it', 'other'],
  ])('cannot name a reader %s', (why, text) => {
    const named = value('timeouts.idle_ms', { read_by: 'tests/a.test.ts', $comment: 'Reason.' });
    expect(uselessReaders([named], () => text)).toEqual([
      `openapi/behaviour.schema.json names tests/a.test.ts as the reader of timeouts.idle_ms, ${why}; correct or remove \`read_by\``,
    ]);
    expect(uselessReaders([named], () => '{ idle_ms }')).toEqual([]);
  });

  it('with another reader has the reason', () => {
    expect(uselessReaders([value('timeouts.idle_ms', { read_by: 'a.ts' })], () => 'idle_ms')).toEqual([
      'openapi/behaviour.schema.json names a.ts as the reader of timeouts.idle_ms without a reason; add it as `$comment`',
    ]);
  });
});
