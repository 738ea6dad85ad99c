import { BEHAVIOUR } from '../../../api/contract/generated/behaviour.ts';
import type { Lab } from '../lab/types.ts';
import { rawCallOf } from './raw-call.ts';

/** Headers of a response that change with each run, or that the transport determines. */
const OMITTED = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'content-type']);

/**
 * Returns a conformance case for `openapi/scenarios`: the request, the response as the plan of the server, and what the
 * library must send. YAML includes JSON (YAML 1.2), so that no value needs quoting of a second kind.
 */
export function caseOf(thread: Lab<'RequestThread'>): string {
  const { method, path, query, body } = rawCallOf(thread);
  const { status } = thread.summary;
  const request = {
    method,
    path,
    ...(query.length > 0 && {
      query: Object.fromEntries(query.map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
    }),
    ...(body !== undefined && { body }),
  };
  const headers = Object.entries(thread.response.headers)
    .filter(([name]) => !OMITTED.has(name))
    .map(([name, value]) => [name, String(value)]);
  const response = { status, headers: Object.fromEntries(headers) as object, ...bodyOf(thread.response) };
  const name = (thread.summary.operation ?? 'unknown').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `# yaml-language-server: $schema=../scenario.schema.json
about: Describe the behaviour in a sentence. Copied from a request to the sandbox.
cases:
  - id: operations/${name}-responds-with-${status}
    client: { max_retries: 0 }
    call: { request: ${JSON.stringify(request)} }
    plan:
      - ${JSON.stringify(response)}
    expect:
      ${expectationOf(thread)}
      wire:
        - { method: ${method}, target: ${JSON.stringify(thread.summary.url)} }
`;
}

/** Returns the error class of the libraries for a status. */
function errorClassOf(status: number): string {
  const classes: Readonly<Record<string, string>> = BEHAVIOUR.error_by_status;
  return classes[status] ?? (status < 500 ? classes.default : classes['5xx']) ?? '';
}

function expectationOf({ summary: { status }, response }: Lab<'RequestThread'>): string {
  if (status >= 400) return `error: { class: ${errorClassOf(status)}, status: ${status} }`;
  return response.body === null ? 'value: nothing' : 'value: any';
}

function bodyOf({ body }: Lab<'Message'>): object {
  if (body === null) return {};
  try {
    return { json: JSON.parse(body) as unknown };
  } catch {
    return { text: body };
  }
}
