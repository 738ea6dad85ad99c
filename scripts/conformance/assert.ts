/** Holds what one language made of one case against what the case expects. Pure: a recording and an answer go in. */
import type { Finding } from './assert/failure.ts';
import { judgeOutcome, type Origins } from './assert/outcome.ts';
import { judgeSecrets } from './assert/secrets.ts';
import { judgeTiming } from './assert/timing.ts';
import { judgeViolations, judgeWire } from './assert/wire.ts';
import type { Answer, Outcome } from './protocol.ts';
import type { Case, ClientOptions, Expectation } from './scenarios/scenario.ts';
import type { Recording } from './server/recording.ts';

/** One case in one language, as it went. */
export interface Exchange {
  case: Case;
  language: string;
  /** With what the harness filled in. */
  client: ClientOptions;
  answer: Answer;
  /** `performance.now()` when the answer was read. */
  endedAt: number;
  recording: Recording;
  origins: Origins;
}

/** Everything that is not as the case has it; empty when it passes. */
export function judge({ case: { expect }, client, answer, endedAt, recording, origins }: Exchange): Finding[] {
  const { outcome, ms } = answer;
  // Without an answer nothing else says anything.
  if (outcome.kind === 'unsupported') return [{ what: 'outcome', expected: 'support', came: outcome.what }];
  if (outcome.kind === 'lost') return [{ what: 'outcome', expected: 'an answer', came: outcome.what }];
  const always = [...judgeOutcome(expect, outcome, origins), ...judgeSecrets(expect, client, outcome)];
  if (isOtherwiseRight(expect, outcome)) return always;
  return [
    ...always,
    ...judgeWire(expect, recording),
    ...judgeViolations(expect, recording),
    ...judgeTiming(expect, recording, { ms, endedAt }),
  ];
}

/** A language that cannot hold what the case is about, and says so: what it sent is then not what the case is about. */
export function isOtherwiseRight({ or_error: error }: Expectation, outcome: Outcome): boolean {
  return error !== undefined && outcome.kind === 'error';
}
