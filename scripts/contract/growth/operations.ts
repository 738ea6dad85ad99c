import { memberPointer } from '../../../generators/sources/pointer.ts';
import { type Direction, fieldsOf, listOf, memberOf, type Part, type Report, reportRemoved } from './change.ts';
import type { SchemaComparison } from './schemas.ts';

/** An operation at two times, or a webhook. */
export interface OperationPair {
  /** Method and path, or the type of an event. */
  name: string;
  before: Part;
  after: Part;
  /** Parameters, with those of the path. */
  parameters: { before: readonly Part[]; after: readonly Part[] };
  /** Whether clients send the request; a webhook is received. */
  request: Direction;
}

/** Compares parameters, bodies, responses and scopes of one operation. */
export function compareOperations(pair: OperationPair, schemas: SchemaComparison, report: Report): void {
  compareParameters(pair, schemas, report);
  compareBodies(pair, schemas, report);
  compareResponses(pair, schemas, report);
  compareScopes(pair, report);
}

function compareParameters(
  { name, after, parameters, request }: OperationPair,
  schemas: SchemaComparison,
  report: Report,
): void {
  const [old, now] = [byKey(parameters.before), byKey(parameters.after)];
  const missing = (key: string): string => memberPointer(after.pointer, 'parameters', key);
  const what = (key: string): string => `the ${key.replace(' ', ' parameter `')}\` of ${name}`;
  for (const place of ['query', 'header', 'path', 'cookie']) {
    const title = (each: string): string => what(`${place} ${each}`);
    const at = (each: string): string => now.get(`${place} ${each}`)?.pointer ?? missing(each);
    reportRemoved(namesIn(old, place), namesIn(now, place), title, report, at);
  }
  for (const [key, parameter] of now) {
    const former = old.get(key);
    const isRequired = parameter.node['required'] === true;
    if (request === 'sent' && isRequired && former?.node['required'] !== true)
      report({
        pointer: former === undefined ? parameter.pointer : memberPointer(parameter.pointer, 'required'),
        message: `v1 does not require ${what(key)}; only /api/v2 may require it`,
      });
    if (former === undefined) continue;
    if (request === 'received' && !isRequired && former.node['required'] === true)
      report({ pointer: parameter.pointer, message: `v1 always sends ${what(key)}; only /api/v2 may leave it out` });
    for (const keyword of ['style', 'explode'])
      if (former.node[keyword] !== parameter.node[keyword])
        report({
          pointer: memberPointer(parameter.pointer, keyword),
          message: `v1 has ${keyword} ${String(former.node[keyword])} for ${what(key)}; only /api/v2 may change it`,
        });
    schemas.compare(memberOf(former, 'schema'), memberOf(parameter, 'schema'), request);
  }
}

const namesIn = (parameters: ReadonlyMap<string, Part>, place: string): string[] =>
  [...parameters.keys()].filter((key) => key.startsWith(`${place} `)).map((key) => key.slice(place.length + 1));

/** Names of headers are case-insensitive (RFC 9110, section 5.1). */
const byKey = (parameters: readonly Part[]): Map<string, Part> =>
  new Map(
    parameters.map((parameter) => {
      const { in: place, name } = parameter.node;
      return [`${String(place)} ${place === 'header' ? String(name).toLowerCase() : String(name)}`, parameter];
    }),
  );

function compareBodies(
  { name, before, after, request }: OperationPair,
  schemas: SchemaComparison,
  report: Report,
): void {
  const [old, now] = [memberOf(before, 'requestBody'), memberOf(after, 'requestBody')];
  const isRequired = now.node['required'] === true;
  if (hasBody(before) && !hasBody(after))
    return report({ pointer: after.pointer, message: `v1 has a body for ${name}; only /api/v2 may remove it` });
  if (request === 'sent' && isRequired && old.node['required'] !== true)
    report({
      pointer: memberPointer(now.pointer, 'required'),
      message: `v1 does not require a body of ${name}; only /api/v2 may require it`,
    });
  compareContents(old, now, request, `the body of ${name}`, schemas, report);
}

const hasBody = ({ node }: Part): boolean => node['requestBody'] !== undefined;

function compareContents(
  before: Part,
  after: Part,
  direction: Direction,
  what: string,
  schemas: SchemaComparison,
  report: Report,
): void {
  const [old, now] = [fieldsOf(before.node['content']), fieldsOf(after.node['content'])];
  const at = memberPointer(after.pointer, 'content');
  const type = (media: string): string => `the media type \`${media}\` of ${what}`;
  reportRemoved(Object.keys(old), Object.keys(now), type, report, (media) => memberPointer(at, media));
  for (const media of Object.keys(old).filter((each) => each in now))
    schemas.compare(
      memberOf(before, 'content', media, 'schema'),
      memberOf(after, 'content', media, 'schema'),
      direction,
    );
}

function compareResponses(
  { name, before, after, request }: OperationPair,
  schemas: SchemaComparison,
  report: Report,
): void {
  const [old, now] = [fieldsOf(before.node['responses']), fieldsOf(after.node['responses'])];
  const at = memberPointer(after.pointer, 'responses');
  const direction = request === 'sent' ? 'received' : 'sent';
  const [success, failure] = [/^[123]/, /^[^123]/];
  for (const group of [success, failure]) {
    const within = (statuses: object): string[] => Object.keys(statuses).filter((status) => group.test(status));
    const what = (status: string): string => `the response ${status} of ${name}`;
    reportRemoved(within(old), within(now), what, report, (status) => (status in now ? memberPointer(at, status) : at));
  }
  // Clients take the result from the success that they know; every client copes with a new error.
  for (const status of Object.keys(now).filter((each) => success.test(each) && !(each in old) && request === 'sent'))
    if (Object.keys(old).every((each) => each in now))
      report({
        pointer: memberPointer(at, status),
        message: `v1 never returns ${status} for ${name}; only /api/v2 may add another success`,
      });
  for (const status of Object.keys(old).filter((each) => each in now)) {
    const [former, response] = [memberOf(before, 'responses', status), memberOf(after, 'responses', status)];
    if (!schemas.isNew(former, response, direction)) continue;
    compareContents(former, response, direction, `the response ${status} of ${name}`, schemas, report);
    compareHeaders(former, response, `the response ${status} of ${name}`, schemas, report);
  }
}

function compareHeaders(before: Part, after: Part, what: string, schemas: SchemaComparison, report: Report): void {
  const [old, now] = [fieldsOf(before.node['headers']), fieldsOf(after.node['headers'])];
  const at = memberPointer(after.pointer, 'headers');
  const header = (name: string): string => `the header \`${name}\` of ${what}`;
  reportRemoved(Object.keys(old), Object.keys(now), header, report, (name) => memberPointer(at, name));
  for (const name of Object.keys(old).filter((each) => each in now)) {
    const [former, current] = [memberOf(before, 'headers', name), memberOf(after, 'headers', name)];
    if (former.node['required'] === true && current.node['required'] !== true)
      report({ pointer: current.pointer, message: `v1 always sends ${header(name)}; only /api/v2 may leave it out` });
    schemas.compare(memberOf(former, 'schema'), memberOf(current, 'schema'), 'received');
  }
}

/** An API key that was enough must stay enough. */
function compareScopes({ name, before, after }: OperationPair, report: Report): void {
  const [old, now] = [securityOf(before), securityOf(after)];
  const at = memberPointer(after.pointer, ...(after.node['security'] === undefined ? [] : ['security']));
  if (old === undefined && now !== undefined)
    return report({ pointer: at, message: `v1 needs no API key for ${name}; only /api/v2 may require one` });
  for (const scope of now ?? [])
    if (!old?.includes(scope))
      report({
        pointer: at,
        message: `v1 does not require the scope ${scope} for ${name}; only /api/v2 may require it`,
      });
}

/** Returns the scopes that an operation requires; undefined if it needs no key. */
function securityOf({ document, node }: Part): string[] | undefined {
  const options = listOf(node['security'] ?? (document as Record<string, unknown>)['security']).map(fieldsOf);
  const [first] = options;
  if (first === undefined || options.some((option) => Object.keys(option).length === 0)) return undefined;
  return Object.values(first).flatMap((scopes) => listOf(scopes).map(String));
}
