/** A failure as a person needs it: what was expected, what came, and everything that went over the wire. */
import type { Exchange } from './assert.ts';
import { type Finding, short } from './assert/failure.ts';
import { textOf } from './assert/match.ts';
import { outcomeText } from './assert/outcome.ts';
import type { RecordedRequest } from './server/recording.ts';

/** More requests than these are only counted: a run of a thousand says nothing more. */
const SHOWN_REQUESTS = 12;

export function explain(exchange: Exchange, findings: readonly Finding[]): string {
  const { case: one, language } = exchange;
  const lines = exchangeText(exchange);
  const command = rerun(one.id, language);
  return [printable([`${one.id} in ${language}`, ...findings.flatMap(findingLines)].join('\n')), lines, command].join(
    '\n',
  );
}

/** The first finding, for a list. */
export function headline(findings: readonly Finding[]): string {
  const [first] = findings;
  return first === undefined ? 'passes' : oneLine(`${first.what}: expected ${first.expected}, came ${first.came}`);
}

/**
 * The first finding without what is different on each run and each machine (paths, ports, ids), for lists that are
 * committed.
 */
export function reason(findings: readonly Finding[]): string {
  const [{ what, expected, came } = { what: '', expected: '', came: '' }] = findings;
  if (what === 'wire parity') return 'what is sent is not what the other libraries send';
  if (what.startsWith('sink ')) return oneLine(`${what}: holds what is hidden`);
  const [line = ''] = came.replace(/^(error (?:foreign:)?[^\s:]+):[^]*$/, '$1').split(/[\n;]/);
  return oneLine(`${what}: expected ${expected}, came ${short(line, 80)}`.replaceAll(/127\.0\.0\.1:\d+/g, '…'));
}

function findingLines({ what, expected, came }: Finding): string[] {
  return [`  ${what}`, `    expected  ${expected}`, `    came      ${came}`];
}

/** The recorded exchange, request by request. */
export function exchangeText({ case: one, answer, recording, client }: Exchange): string {
  const [first] = recording.requests;
  const start = first?.arrivedAt ?? 0;
  const more = recording.requests.length - SHOWN_REQUESTS;
  const lines = [
    `  case      ${one.source}`,
    `  client    ${textOf(client)}`,
    `  call      ${textOf(one.call)}`,
    ...recording.requests.slice(0, SHOWN_REQUESTS).flatMap((request, index) => requestLines(request, index, start)),
    ...(more > 0 ? [`  … and ${more} more requests`] : []),
    ...(recording.requests.length === 0 ? ['  the server saw no request'] : []),
    `  outcome   after ${answer.ms.toFixed(1)} ms ${outcomeText(answer.outcome)}`,
  ];
  return printable(lines.join('\n'));
}

export function requestLines(request: RecordedRequest, index: number, start: number): string[] {
  const { method, target, rawHeaders, body, arrivedAt, connection, answer } = request;
  return [
    `  request ${index + 1}, +${(arrivedAt - start).toFixed(1)} ms, connection ${connection}`,
    `    > ${method} ${target}`,
    ...rawHeaders.map(([name, value]) => `    > ${name}: ${value}`),
    ...(body.length === 0 ? [] : [`    > ${short(body.toString('utf8'), 2000)}`]),
    `    < ${answer}`,
  ];
}

function rerun(id: string, language: string): string {
  return `  again     npm run conformance -- --lang ${language} --case '${id}'`;
}

function oneLine(text: string): string {
  return printable(short(text.replaceAll(/\s+/g, ' '), 200));
}

/** Some cases are about texts that do harm to a terminal. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n\u{200d}]/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
