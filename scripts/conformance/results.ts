/** From recorded exchanges to one cell for each case and language. */
import { explain, headline, reason } from './explain.ts';
import { groupBy } from './group.ts';
import { type Exchange, isOtherwiseRight, judge } from './assert.ts';
import type { Finding } from './assert/failure.ts';
import { type Entry, knownCases } from './expected-failures.ts';
import { judgeParity } from './parity.ts';

/** `unexpected`: listed as failing and passing, so the list is wrong. */
export type State = 'passed' | 'failed' | 'known' | 'unexpected';

export interface Cell {
  id: string;
  language: string;
  state: State;
  /** Of a case that does not pass; also when that is known. */
  findings: readonly Finding[];
  /** One line of why; absent when it passes. */
  headline?: string;
  /** The same for a list that is committed: nothing of this run or this machine is in it. */
  reason?: string;
  /** For a person who has to mend it; empty when there is nothing to mend. */
  explanation: string;
}

/** Cells of all exchanges in their order. Parity is judged among those that pass by themselves. */
export function verdicts(exchanges: readonly Exchange[], known: ReadonlyMap<string, readonly Entry[]>): Cell[] {
  const findings = new Map(exchanges.map((exchange) => [exchange, judge(exchange)]));
  for (const ofCase of groupBy(exchanges, (exchange) => exchange.case.id).values()) {
    const passing = ofCase.filter((exchange) => findings.get(exchange)?.length === 0);
    const odd = judgeParity(passing.filter((one) => !isOtherwiseRight(one.case.expect, one.answer.outcome)));
    for (const exchange of passing) {
      const difference = odd.get(exchange.language);
      if (difference !== undefined) findings.set(exchange, [difference]);
    }
  }
  const entryOf = new Map([...known].map(([language, entries]) => [language, knownCases(entries)]));
  return exchanges.map((exchange) =>
    cellOf(exchange, findings.get(exchange) ?? [], entryOf.get(exchange.language)?.(exchange.case.id)),
  );
}

/** Whether a run with this cell has failed. */
export function isRed({ state }: Cell): boolean {
  return state === 'failed' || state === 'unexpected';
}

function cellOf(exchange: Exchange, findings: readonly Finding[], entry: Entry | undefined): Cell {
  const cell = { id: exchange.case.id, language: exchange.language, findings };
  if (findings.length === 0 && entry === undefined) return { ...cell, state: 'passed', explanation: '' };
  if (findings.length === 0) return { ...cell, state: 'unexpected', explanation: staleText(exchange, entry) };
  const told = { ...cell, headline: headline(findings), reason: reason(findings) };
  if (entry !== undefined) return { ...told, state: 'known', explanation: '' };
  return { ...told, state: 'failed', explanation: explain(exchange, findings) };
}

function staleText({ case: { id }, language }: Exchange, entry: Entry | undefined): string {
  return `${id} in ${language} passes, but expected-failures/${language}.yaml lists ${entry?.case ?? id}: take it out.`;
}
