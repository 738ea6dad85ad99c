/** Carries out requests to the API: every check in the order of the contract, then the handler in a transaction. */
import { addressOf, permit, type Authenticated } from '../api/authenticate.ts';
import { type Budget, rateLimitHeaders, requireBudget } from '../api/rate-limits.ts';
import { type Parameters, readParameters, checkDepth, readJson } from '../api/contract/requests.ts';
import { Problem } from '../api/contract/problems.ts';
import type { Operation, Route } from '../api/contract/operations.ts';
import type { OperationId } from '../api/contract/types.ts';
import type { CallFaults, Ending } from '../api/extension.ts';
import type { SentReply } from '../api/idempotency.ts';
import { type Execute, executor, type Executed, type Parts, type CheckResponse, responseCheck } from './execute.ts';
import { type Incoming, type Outgoing, failureOf } from './responses.ts';
import { Deadline } from './deadline.ts';
import { BEHAVIOUR } from '../api/contract/generated/behaviour.ts';

/** Response with what the log, the lab and the trace say about its request. */
export interface Served {
  readonly outgoing: Outgoing;
  readonly ending: Ending;
  readonly operation: Operation | undefined;
  readonly authenticated: Authenticated | undefined;
  /** Text of the request's body, as far as it was read. */
  readonly body: string | undefined;
  /** Error that the client does not see. */
  readonly error: unknown;
}

/** Carries out a request. `authenticate` replaces the check of its key. */
export type Pipeline = (incoming: Incoming, authenticate?: () => Promise<Authenticated>) => Promise<Served>;

/** Operation that shows the rate limit, and therefore does not count. */
const UNCOUNTED: OperationId = 'retrieveRateLimit';

/** State of a request in the pipeline. */
interface Progress {
  readonly authenticate: () => Promise<Authenticated>;
  readonly deadline: Deadline;
  operation?: Operation;
  authenticated?: Authenticated;
  body?: Body;
  headers: Readonly<Record<string, string>>;
  faults?: CallFaults;
}

interface Tools extends Parts {
  readonly execute: Execute;
  /** Undefined if responses are not compared with the contract. */
  readonly check: CheckResponse | undefined;
}

export function pipelineOf(parts: Parts): Pipeline {
  const check = parts.checkResponses ? responseCheck(parts.contract) : undefined;
  const tools: Tools = { ...parts, execute: executor(parts), check };
  return async (incoming, authenticate) => {
    const own = (): Promise<Authenticated> => parts.authentication.authenticate(incoming.header('authorization'));
    const progress: Progress = { authenticate: authenticate ?? own, headers: {}, deadline: new Deadline() };
    const { outgoing, ending, error } = await respond(tools, incoming, progress);
    return {
      outgoing,
      ending,
      error,
      operation: progress.operation,
      authenticated: progress.authenticated,
      body: progress.body?.text,
    };
  };
}

type Response = Pick<Served, 'outgoing' | 'ending' | 'error'>;

async function respond(tools: Tools, incoming: Incoming, progress: Progress): Promise<Response> {
  let response: Response;
  try {
    const executed = await Promise.race([serve(tools, incoming, progress), progress.deadline.over]);
    if (executed === 'cut') return { outgoing: { status: 0, headers: {} }, ending: 'cut', error: undefined };
    response = checked(tools, incoming, progress, { outgoing: outgoingOf(executed, progress), error: undefined });
  } catch (error) {
    response = checked(tools, incoming, progress, failed(tools, incoming, progress, error));
  } finally {
    progress.deadline.end();
  }
  return progress.faults ? { ...response, ending: await progress.faults.after() } : response;
}

/** Runs the checks up to the body, and executes the operation. */
async function serve(tools: Tools, incoming: Incoming, progress: Progress): Promise<Executed | 'cut'> {
  const { operation, route } = operationOf(tools, incoming, progress);
  if (!acceptsJson(incoming.header('accept')))
    throw new Problem(
      'not_acceptable',
      'The Accept header excludes application/json, the media type of all responses.',
    );
  if (operation.scopes) progress.authenticated = await progress.authenticate();
  if ((await meetFaults(tools, incoming, operation, progress)) === 'cut') return 'cut';
  const budget = await count(tools, incoming, operation, progress);
  if (progress.authenticated) permit(progress.authenticated, operation.scopes ?? []);
  const parameters = readParameters(
    operation,
    { path: route.values, query: incoming.query, header: (name) => incoming.header(name) },
    tools.contract.validateRequest,
  );
  requireParameters(parameters);
  if (operation.body !== undefined) progress.body = await progress.deadline.without(() => readBody(incoming));
  const { authenticated, body, faults, deadline } = progress;
  await tools.lab?.renewExamples({
    operationId: operation.id,
    path: parameters.path,
    body: body?.value,
    tenant: authenticated?.tenant,
  });
  return tools.execute({ operation, parameters, body: body?.value, authenticated, budget, incoming, faults, deadline });
}

function operationOf(
  { contract }: Parts,
  { path, method }: Incoming,
  progress: Progress,
): { operation: Operation; route: Route } {
  const route = contract.route(path);
  if (!route) throw new Problem('endpoint_not_found', `The path ${path} does not exist. Paths begin with /api/v1.`);
  const operation = route.operations.get(method);
  if (operation) {
    progress.operation = operation;
    return { operation, route };
  }
  const allowed = [...route.operations.keys()].join(', ');
  throw new Problem('method_not_allowed', `The path does not support ${method}, but ${allowed}.`, {
    headers: { Allow: allowed },
  });
}

async function meetFaults(parts: Parts, incoming: Incoming, operation: Operation, progress: Progress) {
  const { authenticated } = progress;
  const faults = parts.lab?.faultsOf({
    requestId: incoming.requestId,
    method: incoming.method,
    path: incoming.path,
    operationId: operation.id,
    tenant: authenticated?.tenant,
    keyId: authenticated?.caller.keyId,
    header: incoming.header('sandbox-fault'),
  });
  if (!faults) return 'continue';
  if ((await faults.before()) === 'cut') return 'cut';
  progress.faults = faults;
  return 'continue';
}

/** Takes the request from the budget of its key, or of its address if the operation needs no key. */
async function count(parts: Parts, incoming: Incoming, operation: Operation, progress: Progress): Promise<Budget> {
  const id = progress.authenticated?.caller.keyId ?? addressOf(incoming.address);
  const now = parts.clock.now();
  const budget =
    operation.id === UNCOUNTED
      ? await parts.budgets.peek(operation.policy, id, now)
      : await parts.budgets.take(operation.policy, id, now);
  progress.headers = rateLimitHeaders(budget);
  if (operation.id !== UNCOUNTED) requireBudget(budget);
  return budget;
}

/** Throws one problem with all errors of the parameters; a missing Idempotency-Key has a separate problem. */
function requireParameters({ errors }: Parameters): void {
  const missingKey = errors.find(
    ({ parameter, code }) => parameter === BEHAVIOUR.idempotency.header && code === 'required',
  );
  if (missingKey)
    throw new Problem(
      'idempotency_key_missing',
      'Every POST request needs an Idempotency-Key header, such as a UUID. Use the same key for repeats.',
      { errors: [missingKey] },
    );
  if (errors.length === 0) return;
  const detail = errors.length === 1 ? '1 parameter is not valid.' : `${errors.length} parameters are not valid.`;
  throw new Problem('malformed_request', detail, { errors });
}

function outgoingOf({ reply, isReplayed }: Executed, { headers }: Progress): Outgoing {
  const { status, body, etag, location }: SentReply = reply;
  return {
    status,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(etag !== undefined && { ETag: `"${etag}"` }),
      ...(location !== undefined && { Location: location }),
      ...(isReplayed && { [BEHAVIOUR.idempotency.replayed_header]: 'true' }),
    },
    body,
  };
}

type Unchecked = Pick<Served, 'outgoing' | 'error'>;

function failed({ contract }: Parts, incoming: Incoming, progress: Progress, error: unknown): Unchecked {
  const { outgoing, hidden } = failureOf(contract.problemKind, error, incoming);
  return { outgoing: { ...outgoing, headers: { ...progress.headers, ...outgoing.headers } }, error: hidden };
}

/** Replaces a response that differs from the contract by a 500 that says where. */
function checked(tools: Tools, incoming: Incoming, progress: Progress, unchecked: Unchecked): Response {
  const { operation } = progress;
  const drift = operation && tools.check?.(incoming, operation, unchecked.outgoing);
  return { ...(drift ? failed(tools, incoming, progress, drift) : unchecked), ending: 'send' };
}

// Compares the header `Accept` with JSON (RFC 9110, section 12.5.1).

/** Media ranges that include JSON, from the least specific one to the most specific one. */
const RANGES = ['*/*', 'application/*', 'application/json'];

/** Returns false if the header excludes `application/json`. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true;
  let best = -1;
  let accepted = false;
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const rank = RANGES.indexOf(range);
    if (rank < best || rank === -1) continue;
    best = rank;
    accepted = !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  }
  return accepted;
}

// Body of a request: its media type, its size and its syntax, in this order.

const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*(?:utf-8|"utf-8"))?\s*;?$/i;

/** Throws the problem `unsupported_media_type` if the body is not sent as JSON in UTF-8. */
function requireJson(incoming: Incoming): void {
  const encoding = incoming.header('content-encoding')?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity')
    throw unsupported(`with the content encoding ${encoding}, but only an unencoded body is accepted`);
  const type = incoming.header('content-type')?.trim();
  if (type === undefined || type === '') {
    if (hasBody(incoming)) throw unsupported('without a Content-Type, but only application/json is accepted');
  } else if (!JSON_TYPE.test(type)) {
    throw unsupported(`as ${type.slice(0, 100)}, but only application/json in UTF-8 is accepted`);
  }
}

const hasBody = (incoming: Incoming): boolean =>
  incoming.header('transfer-encoding') !== undefined || Number(incoming.header('content-length') ?? 0) > 0;

const unsupported = (how: string): Problem => new Problem('unsupported_media_type', `The body was sent ${how}.`);

export interface Body {
  readonly text: string;
  readonly value: unknown;
}

/** Returns the body as JSON, or throws a problem of status 400, 413 or 415. */
export async function readBody(incoming: Incoming): Promise<Body> {
  requireJson(incoming);
  const bytes = await incoming.body();
  const body = readJson(bytes);
  checkDepth(body.value);
  return body;
}
