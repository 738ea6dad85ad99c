import { describe, expect, it } from 'vitest';
import type { Kind } from './mutant.ts';
import type { Killer, MutantResult } from './mutant-result.ts';
import { missedText, shortfall, mutantTable } from './mutant-result.ts';

function result(id: string, killer?: Killer, kind: Kind = 'behaviour'): MutantResult {
  const [topic = ''] = id.split('/');
  const mutant = { id, topic, language: 'x', file: 'f', find: 'a = 1', replace: 'a = 2', kind, cases: [] };
  return { mutant, place: 'sdks/x/f:7', ...(killer && { killer }) };
}

const KILLED = Array.from({ length: 19 }, (_, index) => result(`retries/${index}`, 'suite'));

describe('the table of results', () => {
  it('counts by topic and judge, and mutants without cases on their own', () => {
    const results = [
      result('time/a', 'suite'),
      result('errors/a', 'unit tests'),
      result('errors/b', 'suite'),
      result('errors/c'),
      result('errors/d', undefined, 'internal'),
      result('errors/e', 'unit tests', 'idiom'),
    ];
    expect(
      mutantTable(results)
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
    ).toEqual([
      ['topic', 'mutants', 'killed by suite', 'killed by unit tests', 'killed by types', 'survived'],
      ['errors', '3', '1', '1', '0', '1'],
      ['time', '1', '1', '0', '0', '0'],
      ['all in behaviour', '4', '2', '1', '0', '1'],
      ['idiom', '1', '0', '1', '0', '0'],
      ['internal', '1', '0', '0', '0', '1'],
    ]);
  });

  it('is followed by the mutants in behaviour that the suite misses', () => {
    const text = missedText([...KILLED, result('errors/a', 'unit tests'), result('errors/d', undefined, 'internal')]);
    expect(text).toBe('errors/a: killed only by unit tests\n  sdks/x/f:7\n  - a = 1\n  + a = 2');
    expect(missedText([result('errors/b')])).toContain('errors/b: SURVIVED');
    expect(missedText([result('errors/e', undefined, 'idiom')])).toContain('errors/e: SURVIVED');
    expect(missedText([result('errors/e', 'unit tests', 'idiom')])).toBe('');
  });
});

describe('an audit', () => {
  it('passes if the suite kills 95 % and nothing survives', () => {
    expect(shortfall([...KILLED, result('errors/a', 'unit tests')])).toBeUndefined();
  });

  it('fails if the suite kills less', () => {
    expect(shortfall([...KILLED.slice(1), result('errors/a', 'unit tests')])).toBe(
      'the suite kills 18 of 19 mutants in behaviour, which is less than 95 %',
    );
  });

  it('fails if one mutant in behaviour survives', () => {
    expect(shortfall([...KILLED, ...KILLED, result('errors/a')])).toContain(
      '1 of 39 mutants in behaviour or idiom survive',
    );
    expect(shortfall([...KILLED, result('errors/a', undefined, 'idiom')])).toContain('1 of 20 mutants');
    expect(shortfall([...KILLED, result('errors/a', 'unit tests', 'idiom')])).toBeUndefined();
    expect(shortfall([...KILLED, result('errors/a', undefined, 'internal')])).toBeUndefined();
  });
});
