/** Describes a failure: expected and actual values, and the whole recorded exchange. */
import type { Exchange } from '../assert/exchange.ts';
import { type Failure, short } from '../assert/failure.ts';
import { textOf } from '../assert/match.ts';
import { outcomeText } from '../assert/outcome.ts';
import { oneLine, printable } from './printable.ts';
import type { RecordedRequest } from '../server/recording.ts';

/** Maximum number of requests printed; the rest are only counted, because a thousand requests explain nothing more. */
const SHOWN_REQUESTS = 12;

export function explain(exchange: Exchange, failures: readonly Failure[]): string {
  const { case: item, column } = exchange;
  const lines = exchangeText(exchange);
  const command = rerunLine(item.id, column);
  return [printable([`${item.id} in ${column}`, ...failures.flatMap(failureLines)].join('\n')), lines, command].join(
    '\n',
  );
}

/** Returns the first failure in one line. */
export function headline([first]: readonly Failure[]): string {
  if (first === undefined) return 'passes';
  return oneLine(first.subject === 'support' ? first.actual : summary(first));
}

function summary({ subject, expected, actual }: Failure): string {
  return `${subject}: expected ${expected}, got ${actual}`;
}

function failureLines({ subject, expected, actual }: Failure): string[] {
  return [`  ${subject}`, `    expected  ${expected}`, `    actual    ${actual}`];
}

/** Returns the recorded exchange, request by request. */
export function exchangeText({ case: item, reply, recording, client }: Exchange): string {
  const [first] = recording.requests;
  const start = first?.arrivedAt ?? 0;
  const more = recording.requests.length - SHOWN_REQUESTS;
  const lines = [
    `  case      ${item.source}`,
    `  client    ${textOf(client)}`,
    `  call      ${textOf(item.call)}`,
    ...recording.requests.slice(0, SHOWN_REQUESTS).flatMap((request, index) => requestLines(request, index, start)),
    ...(more > 0 ? [`  … and ${more} more requests`] : []),
    ...(recording.requests.length === 0 ? ['  the server received no request'] : []),
    `  outcome   after ${reply.ms.toFixed(1)} ms: ${outcomeText(reply.outcome)}`,
  ];
  return printable(lines.join('\n'));
}

export function requestLines(request: RecordedRequest, index: number, start: number): string[] {
  const { method, target, rawHeaders, body, arrivedAt, connection, response } = request;
  return [
    `  request ${index + 1}, +${(arrivedAt - start).toFixed(1)} ms, connection ${connection}`,
    `    > ${method} ${target}`,
    ...rawHeaders.map(([name, value]) => `    > ${name}: ${value}`),
    ...(body.length === 0 ? [] : [`    > ${short(body.toString('utf8'), 2000)}`]),
    `    < ${response}`,
  ];
}

function rerunLine(id: string, column: string): string {
  return `  rerun     npm run conformance -- --lang ${column} --case '${id}'`;
}
