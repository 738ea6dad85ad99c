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

/** A parameter of a method, and of the function behind it. */
export interface Argument {
  name: string;
  type: string;
  required: boolean;
  /** What the function takes when it is left out. */
  fallback?: string;
}

/** Those that must be given before those that need not. */
export function argumentsOf(method: Method, names: TypeNames, used: Set<string>): Argument[] {
  const { body } = method;
  const query = at(method, 'query');
  const params = query.length > 0 ? names.params(method) : '';
  const values = argumentNames(method);
  const list: Argument[] = at(method, 'path').map(({ type }, index) => {
    return { name: values[index] ?? '', type: typeText(type, names, used), required: true };
  });
  if (body !== undefined) {
    list.push({ name: 'body', type: typeText(body.type, names, used), required: body.required });
  }
  if (query.length > 0) {
    const isRequired = query.some((one) => one.required);
    list.push({ name: 'params', type: params, required: isRequired, ...(isRequired ? {} : { fallback: '{}' }) });
  }
  const options = hasOptions(method) ? names.options(method) : baseOptions(method);
  const mustHaveOptions = [...optionNames(method).keys()].some((one) => one.required);
  list.push({ name: 'options', type: options, required: mustHaveOptions });
  return [...list.filter(({ required }) => required), ...list.filter(({ required }) => !required)];
}

/** Parameters of the method with their types. */
export function methodSignature(list: readonly Argument[]): string {
  return list.map(({ name, type, required }) => `${name}${required ? '' : '?'}: ${type}`).join(', ');
}

/** Parameters of the function that stands alone: the client goes first. */
export function functionSignature(list: readonly Argument[]): string {
  const own = list.map((one) =>
    one.fallback === undefined ? methodSignature([one]) : `${one.name}: ${one.type} = ${one.fallback}`,
  );
  return ['client: Core', ...own].join(', ');
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
