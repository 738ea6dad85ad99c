/** Checks what hooks, middleware, the transport of the driver and the logger observed. */
import type { Outcome } from '../protocol.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import type { Failure } from './failure.ts';
import { differences, textOf } from './match.ts';

export function checkObserved(expect: Expectation, outcome: Outcome): Failure[] {
  const { events, log } = outcome as { events?: string[]; log?: string[] };
  return [
    ...(expect.events === undefined ? [] : differences('events', expect.events, events, 'whole')),
    ...(expect.log === undefined ? [] : checkLog(expect.log, log)),
  ];
}

function checkLog(patterns: readonly string[], lines: readonly string[] | undefined): Failure[] {
  if (lines?.length !== patterns.length) {
    const expected = `${patterns.length} lines: ${textOf([...patterns])}`;
    return [{ subject: 'log', expected, actual: textOf(lines && [...lines]) }];
  }
  return patterns.flatMap((pattern, index) => {
    const line = lines[index] ?? '';
    if (new RegExp(pattern, 'u').test(line)) return [];
    return [{ subject: `log[${index}]`, expected: `a line that matches ${pattern}`, actual: textOf(line) }];
  });
}
