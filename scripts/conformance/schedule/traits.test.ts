import { expect, it } from 'vitest';
import { aCase } from '../scenarios/fixture.ts';
import { applicable, inapplicability } from './traits.ts';

const call = { operation: 'retrieveOrder' };
const forked = aCase({}, { call: { many: { times: 3, at_once: 2, share: 'processes', call } } });
const shared = aCase({}, { call: { many: { times: 3, at_once: 2, call } } });
const lacks = { processes: 'no fork' };

it('a case for forked processes does not apply to a column without them, for the stated reason', () => {
  expect(inapplicability({ lacks }, forked)).toBe('no fork');
  expect(applicable([forked, shared], { lacks })).toEqual([shared]);
});

it('a case that names what it needs does not apply to a column without it', () => {
  const needy = aCase({}, { needs: ['421'] });
  expect(inapplicability({ lacks: { 421: 'repeats it' } }, needy)).toBe('repeats it');
  expect(inapplicability({ lacks }, needy)).toBeUndefined();
});

it('a case that cancels a call does not apply to a column without cancellation', () => {
  const cancelled = { ...call, options: { cancel: { on: 'before' } as const } };
  const column = { lacks: { cancellation: 'calls block' } };
  for (const one of [cancelled, { pages: { ...cancelled, take: 1 } }, { steps: [call, cancelled] }]) {
    expect(inapplicability(column, aCase({}, { call: one }))).toBe('calls block');
  }
  expect(inapplicability(column, aCase({}, { call: { many: { times: 3, at_once: 2, call: cancelled } } }))).toBe(
    'calls block',
  );
  expect(inapplicability(column, aCase({}, { call: { steps: [call] } }))).toBeUndefined();
});

it('every other case applies to every column', () => {
  expect(inapplicability({ lacks }, shared)).toBeUndefined();
  expect(applicable([forked, shared], {})).toEqual([forked, shared]);
});
