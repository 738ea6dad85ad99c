import type { Method, Parameter } from '../../model/model.ts';
import { docComment } from './docs.ts';
import { commentText, propertyKey } from './escape.ts';
import { argumentNames, hasOptions, hasParams, optionNames, type TypeNames } from './names.ts';
import type { FieldView, InterfaceView } from './schemas.ts';
import { propertyText, typeText } from './types.ts';

// Every write carries an idempotency key, so every write lets the caller choose it.
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const at = (method: Method, place: Parameter['in']): Parameter[] =>
  method.parameters.filter((one) => one.in === place);

/** The core's type for what a call can be given beside its arguments. */
export const baseOptions = ({ httpMethod }: Method): string =>
  WRITES.has(httpMethod) ? 'WriteOptions' : 'RequestOptions';

/** An interface for the query, and one for the options when the operation has headers or cookies of its own. */
export function inputsOf(method: Method, names: TypeNames, used: Set<string>): { interface: InterfaceView }[] {
  const inputs: InterfaceView[] = [];
  const title = `\`${commentText(method.operationId)}\``;
  if (hasParams(method)) {
    const fields = at(method, 'query').map((one) => member(one, one.name, names, used));
    inputs.push({ name: names.params(method), doc: docComment({ text: `Query of ${title}.` }), heritage: '', fields });
  }
  if (hasOptions(method)) {
    const fields = [...optionNames(method)].map(([one, name]) => member(one, name, names, used));
    const heritage = ` extends ${baseOptions(method)}`;
    inputs.push({ name: names.options(method), doc: docComment({ text: `Options of ${title}.` }), heritage, fields });
  }
  return inputs.map((input) => ({ interface: input }));
}

function member(one: Parameter, name: string, names: TypeNames, used: Set<string>): { field: FieldView } {
  const notes = one.default === undefined ? [] : [`@default \`${commentText(JSON.stringify(one.default))}\``];
  const doc = docComment({ text: one.description, notes, deprecated: one.deprecated }, 2);
  const type = propertyText(name, one.required, typeText(one.type, names, used));
  return { field: { doc, key: propertyKey(name), mark: one.required ? '' : '?', type } };
}

/** Parameters of the method with their types: those that must be given before those that need not. */
export function signatureText(method: Method, names: TypeNames, used: Set<string>): string {
  const { body } = method;
  const query = at(method, 'query');
  const params = query.length > 0 ? names.params(method) : '';
  const values = argumentNames(method);
  const path = at(method, 'path').map((one, index) => `${values[index]}: ${typeText(one.type, names, used)}`);
  const required: string[] = [];
  const optional: string[] = [];
  if (body !== undefined) {
    const type = typeText(body.type, names, used);
    if (body.required) required.push(`body: ${type}`);
    else optional.push(`body?: ${type}`);
  }
  if (query.some((one) => one.required)) required.push(`params: ${params}`);
  else if (query.length > 0) optional.push(`params: ${params} = {}`);
  const options = hasOptions(method) ? names.options(method) : baseOptions(method);
  const mustHaveOptions = [...optionNames(method).keys()].some((one) => one.required);
  if (mustHaveOptions) return [...path, ...required, `options: ${options}`, ...optional].join(', ');
  return [...path, ...required, ...optional, `options?: ${options}`].join(', ');
}

/** What the method hands to the core, as an object literal. */
export function inputText(method: Method): string {
  const path = argumentNames(method);
  const parts = [
    ...(path.length > 0 ? [`path: [${path.join(', ')}]`] : []),
    ...(method.body === undefined ? [] : ['body']),
    ...(hasParams(method) ? ['query: params'] : []),
  ];
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}
