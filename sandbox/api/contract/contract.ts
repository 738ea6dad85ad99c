/** The contract as the server uses it: routes, validators, problems and the comparison of responses, read from one document. */
import { type ContractDocument, readDocument, type Validate, validatorOf } from './document.ts';
import { type Operation, operationsOf, type Router, routerOf } from './operations.ts';
import { type ProblemKinds, problemKindsOf } from './problems.ts';

export interface Contract {
  readonly document: ContractDocument;
  readonly operations: readonly Operation[];
  readonly route: Router;
  readonly problemKind: ProblemKinds;
  /** Validates parameters and bodies of requests: members that the contract does not have are errors. */
  readonly validateRequest: Validate;
  /** Validates responses, which may have more members. */
  readonly validateResponse: Validate;
}

const BUNDLE = new URL('../../../openapi/.build/openapi.json', import.meta.url);

/** Reads the bundled contract. */
export function readContract(file: string | URL = BUNDLE): Contract {
  const document = readDocument(file);
  const operations = operationsOf(document);
  return {
    document,
    operations,
    route: routerOf(operations),
    problemKind: problemKindsOf(document),
    validateRequest: validatorOf(document, 'closed'),
    validateResponse: validatorOf(document, 'open'),
  };
}

// Responses, compared with the contract.

interface CheckedResponse {
  readonly status: number;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Bodies that are remembered as valid, because the same record is often read again. */
const REMEMBERED = 1000;
const MAX_LENGTH = 8192;

/** Returns one line for each difference from the response that the contract documents. */
type FindDrift = (operation: Operation, response: CheckedResponse) => string[];

export function driftFinder(contract: Contract): FindDrift {
  let valid = new Set<string>();
  const linesOfBody = (pointer: string, body: string): string[] => {
    const key = `${pointer} ${body}`;
    if (valid.has(key)) return [];
    const lines = linesOf(contract, pointer, JSON.parse(body), '#');
    if (lines.length > 0 || body.length > MAX_LENGTH) return lines;
    if (valid.size >= REMEMBERED) valid = new Set();
    valid.add(key);
    return lines;
  };
  return (operation, response) => driftOf(contract, operation, response, linesOfBody);
}

function driftOf(
  contract: Contract,
  operation: Operation,
  response: CheckedResponse,
  linesOfBody: (pointer: string, body: string) => string[],
): string[] {
  const rule = operation.responses.get(response.status);
  if (!rule) return [`${operation.id} has no documented response ${response.status}`];
  const { content } = rule;
  const { body, headers } = response;
  const lines = rule.headers.flatMap(({ name, required, pointer }) => {
    const value = headers[name];
    if (value === undefined) return required ? [`no header ${name}`] : [];
    return linesOf(contract, pointer, headerValue(value), `header ${name}`);
  });
  if (content === undefined) return body === undefined ? lines : [...lines, 'a body where none is documented'];
  if (headers['content-type'] !== content.mediaType) lines.push(`content type ${headers['content-type']}`);
  if (body === undefined) return [...lines, 'no body'];
  return [...lines, ...linesOfBody(content.pointer, body)];
}

function linesOf(contract: Contract, pointer: string, value: unknown, place: string): string[] {
  return contract
    .validateResponse(pointer, value)
    .map(({ instancePath, message = 'is not valid' }) => `${place}${instancePath} ${message}`);
}

/** Returns the value that a header means: numbers and booleans have types in the contract. */
function headerValue(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
