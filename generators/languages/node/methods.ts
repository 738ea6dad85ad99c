import type { Method, Parameter } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { docComment } from './docs.ts';
import { commentText, literal, propertyKey } from './escape.ts';
import { argumentName, constantName, optionName, optionsName, paramsName, type TypeNames } from './names.ts';
import { typeText } from './types.ts';

interface MemberView {
  doc: string;
  key: string;
  mark: string;
  type: string;
}

/** An interface for the query, or one for the options when the operation has headers of its own. */
interface InputView {
  name: string;
  doc: string;
  /** ` extends WriteOptions` or nothing. */
  heritage: string;
  members: { member: MemberView }[];
}

export interface MethodView {
  doc: string;
  name: string;
  inputs: { input: InputView }[];
  constant: string;
  /** What the core needs to know of the operation, as the inside of an object literal. */
  operation: string;
  /** Parameters of the method with their types. */
  signature: string;
  result: string;
  /** The core's `call` or `list`. */
  verb: string;
  /** What the method hands to the core, as an object literal. */
  input: string;
}

// Every write carries an idempotency key, so every write lets the caller choose it.
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A method as it is printed; the names of the types it mentions are added to `used`. */
export function methodView(method: Method, names: TypeNames, used = new Set<string>()): MethodView {
  const item = method.pageItem === undefined ? undefined : typeText(method.pageItem, names, used);
  const result = method.result === undefined ? 'void' : typeText(method.result, names, used);
  return {
    doc: docComment({ text: textOf(method), notes: notesOf(method), deprecated: method.deprecated }, 2),
    name: nameIn('node', 'method', method.name),
    inputs: inputsOf(method, names, used),
    constant: constantName(method),
    operation: operationText(method),
    signature: signatureText(method, names, used),
    result: item === undefined ? `Promise<${result}>` : `PagePromise<${result}, ${item}>`,
    verb: item === undefined ? 'call' : 'list',
    input: inputText(method),
  };
}

const at = (method: Method, place: Parameter['in']): Parameter[] => method.parameters.filter((one) => one.in === place);
/** The core's type for what a call can be given beside its arguments. */
export const baseOptions = ({ httpMethod }: Method): string =>
  WRITES.has(httpMethod) ? 'WriteOptions' : 'RequestOptions';

function textOf({ summary, description }: Method): string {
  return [summary === '' ? '' : `${summary.replace(/\.$/, '')}.`, description]
    .filter((part) => part !== '')
    .join('\n\n');
}

function notesOf(method: Method): string[] {
  const scopes = method.scopes.map((scope) => `\`${commentText(scope)}\``).join(', ');
  const needs = method.isPublic ? ', without an API key' : scopes === '' ? '' : `, scope ${scopes}`;
  return [
    '',
    `\`${commentText(method.operationId)}\`: ${method.httpMethod} ${commentText(method.path)}${needs}`,
    ...at(method, 'path').flatMap((one) => paramTag(argumentName(one), one.description)),
    ...(method.body === undefined ? [] : paramTag('body', method.body.description)),
  ];
}

// A tag's text is one paragraph. A name alone would say nothing that the signature does not.
function paramTag(name: string, description: string): string[] {
  const [paragraph = ''] = commentText(description.trim()).split(/\n\s*\n/);
  return paragraph === '' ? [] : [`@param ${name} ${paragraph.replaceAll(/\s+/g, ' ')}`];
}

function inputsOf(method: Method, names: TypeNames, used: Set<string>): { input: InputView }[] {
  const member = (one: Parameter, key: string): { member: MemberView } => {
    const notes = one.default === undefined ? [] : [`@default \`${commentText(JSON.stringify(one.default))}\``];
    const doc = docComment({ text: one.description, notes, deprecated: one.deprecated }, 2);
    return { member: { doc, key, mark: one.required ? '' : '?', type: typeText(one.type, names, used) } };
  };
  const query = at(method, 'query');
  const headers = at(method, 'header');
  const inputs: InputView[] = [];
  const title = `\`${commentText(method.operationId)}\``;
  if (query.length > 0) {
    const members = query.map((one) => member(one, propertyKey(one.name)));
    inputs.push({ name: paramsName(method), doc: docComment({ text: `Query of ${title}.` }), heritage: '', members });
  }
  if (headers.length > 0) {
    const members = headers.map((one) => member(one, optionName(one)));
    const heritage = ` extends ${baseOptions(method)}`;
    inputs.push({ name: optionsName(method), doc: docComment({ text: `Options of ${title}.` }), heritage, members });
  }
  return inputs.map((input) => ({ input }));
}

function operationText(method: Method): string {
  const query = at(method, 'query').map(({ name }) => literal(name));
  const headers = at(method, 'header').map((one) => `${optionName(one)}: ${literal(one.name)}`);
  return [
    `id: ${literal(method.operationId)}`,
    `method: ${literal(method.httpMethod)}`,
    `path: ${literal(method.path)}`,
    ...(query.length > 0 ? [`query: [${query.join(', ')}]`] : []),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(method.isPublic ? ['isPublic: true'] : []),
    ...(method.result === undefined ? ['isEmpty: true'] : []),
  ].join(', ');
}

function signatureText(method: Method, names: TypeNames, used: Set<string>): string {
  const query = at(method, 'query');
  const headers = at(method, 'header');
  const path = at(method, 'path').map((one) => `${argumentName(one)}: ${typeText(one.type, names, used)}`);
  const required: string[] = [];
  const optional: string[] = [];
  if (method.body !== undefined) {
    const type = typeText(method.body.type, names, used);
    if (method.body.required) required.push(`body: ${type}`);
    else optional.push(`body?: ${type}`);
  }
  if (query.some((one) => one.required)) required.push(`params: ${paramsName(method)}`);
  else if (query.length > 0) optional.push(`params: ${paramsName(method)} = {}`);
  const options = headers.length > 0 ? optionsName(method) : baseOptions(method);
  if (headers.some((one) => one.required)) return [...path, ...required, `options: ${options}`, ...optional].join(', ');
  return [...path, ...required, ...optional, `options?: ${options}`].join(', ');
}

function inputText(method: Method): string {
  const path = at(method, 'path').map(argumentName);
  const parts = [
    ...(path.length > 0 ? [`path: [${path.join(', ')}]`] : []),
    ...(method.body === undefined ? [] : ['body']),
    ...(at(method, 'query').length > 0 ? ['query: params'] : []),
  ];
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}
