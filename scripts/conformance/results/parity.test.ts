import { describe, expect, it } from 'vitest';
import type { Exchange } from '../assert/exchange.ts';
import { anExchange } from '../assert/fixture.ts';
import { aRecording, aRequest } from '../server/fixtures.ts';
import { checkParity } from './parity.ts';
import type { RecordedRequest } from '../server/recording.ts';

const KEYS = ['0b0e7f4c-6f0b-4a5c-9d52-7d4b4ba0a001', '6c1f2b34-9a8d-4e0f-8123-4567890abcde'];

function inLanguage(language: string, ...requests: Partial<RecordedRequest>[]): Exchange {
  return anExchange({ column: language, language, recording: aRecording(requests.map(aRequest)) });
}

function key(language: string, value = ''): Exchange {
  return inLanguage(language, { rawHeaders: [['Idempotency-Key', value]] });
}

function sent(body: string, type = 'application/json'): Partial<RecordedRequest> {
  return { rawHeaders: [['Content-Type', type]], body: Buffer.from(body) };
}

function deviating(...exchanges: Exchange[]): string[] {
  return [...checkParity(exchanges.map((exchange) => ({ exchange, hasPassed: true }))).keys()];
}

function judge(passing: Exchange[], failing: Exchange[]): string[] {
  const checked = [
    ...passing.map((exchange) => ({ exchange, hasPassed: true })),
    ...failing.map((exchange) => ({ exchange, hasPassed: false })),
  ];
  return [...checkParity(checked).keys()];
}

describe('the same requests', () => {
  it('are equal regardless of the order and case of headers and of ignored headers', () => {
    const green = inLanguage('green', {
      rawHeaders: [
        ['accept', 'a'],
        ['x-a', '1'],
        ['user-agent', 'green'],
      ],
    });
    const blue = inLanguage('blue', {
      rawHeaders: [
        ['User-Agent', 'blue'],
        ['X-A', '1'],
        ['Accept', 'a'],
      ],
    });
    expect(deviating(green, blue)).toEqual([]);
  });

  it('may have different random keys, but not different keys of the caller', () => {
    expect(deviating(key('green', KEYS[0]), key('blue', KEYS[1]))).toEqual([]);
    expect(deviating(key('green', 'mine'), key('blue', 'yours'))).toEqual(['green', 'blue']);
  });

  it('may have the members of a JSON body in any order, and those of a list in one', () => {
    const green = inLanguage('green', sent('{"a":[1,2],"b":{"c":"é","d":1}}'));
    expect(deviating(green, inLanguage('blue', sent('{"b":{"d":1,"c":"é"},"a":[1,2]}')))).toEqual([]);
    expect(deviating(green, inLanguage('blue', sent('{"b":{"d":1,"c":"é"},"a":[2,1]}')))).toEqual(['green', 'blue']);
    expect(
      deviating(
        inLanguage('green', sent('{"a":1,"b":2}', 'text/plain')),
        inLanguage('blue', sent('{"b":2,"a":1}', 'text/plain')),
      ),
    ).toEqual(['green', 'blue']);
  });
});

describe('a difference', () => {
  it.each<[string, Partial<RecordedRequest>]>([
    ['the method', { method: 'HEAD' }],
    ['the target', { target: '/api/v1/Orders' }],
    ['one byte of the body', { body: Buffer.from([0xff]) }],
    [
      'a header more',
      {
        rawHeaders: [
          ['Authorization', 'Bearer ik_test_conformance'],
          ['X-Runtime', '1'],
        ],
      },
    ],
    ['a header less', { rawHeaders: [] }],
  ])('in %s is attributed to the language in the minority', (_, given) => {
    expect(deviating(inLanguage('green', {}), inLanguage('red', given), inLanguage('blue', {}))).toEqual(['red']);
  });

  it('in the number of requests counts too', () => {
    expect(deviating(inLanguage('green', {}), inLanguage('blue', {}), inLanguage('red', {}, {}))).toEqual(['red']);
  });
});

describe('without a majority among languages', () => {
  const [one, other] = [{ target: '/one' }, { target: '/other' }];

  it('every side differs, whatever its place in the list', () => {
    expect(deviating(inLanguage('green', one), inLanguage('blue', other))).toEqual(['green', 'blue']);
    const three = [inLanguage('red', one), inLanguage('green', one), inLanguage('blue', other), inLanguage('grey', {})];
    expect(deviating(...three)).toEqual(['red', 'green', 'blue', 'grey']);
  });

  it('a language whose columns differ has no vote, and its columns must be like the others', () => {
    const second = { ...inLanguage('green', one), column: 'green-async' };
    expect(deviating(inLanguage('green', other), second)).toEqual(['green', 'green-async']);
    const others = [inLanguage('blue', other), inLanguage('red', other)];
    expect(deviating(inLanguage('green', other), second, ...others)).toEqual(['green-async']);
  });
});

describe('the requests of an exchange that fails anyway', () => {
  it('may be fewer than those of the majority, but each must be one of them', () => {
    const reference = [inLanguage('green', {}, {}), inLanguage('blue', {}, {})];
    expect(judge(reference, [inLanguage('red', {}), inLanguage('grey')])).toEqual([]);
    expect(judge(reference, [inLanguage('red', {}, { target: '/x' })])).toEqual(['red']);
  });

  it('are compared with each other where no column passes', () => {
    const failing = [inLanguage('red', {}), inLanguage('grey', {}, {}), inLanguage('green', {}, { target: '/x' })];
    expect(judge([], failing)).toEqual(['green']);
    expect(judge([], failing.slice(1))).toEqual(['green']);
    expect(judge([], [inLanguage('grey', {}), inLanguage('green', { target: '/x' })])).toEqual(['grey', 'green']);
  });
});
