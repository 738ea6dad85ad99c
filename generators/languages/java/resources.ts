import type { Method, Parameter, Resource, Schema, TypeRef } from '../../model/model.ts';
import { callOf, inPath, resultOf, type ResultView, variationOf } from './calls.ts';
import { firstSentence, javadoc } from './docs.ts';
import { stringLiteral } from './escape.ts';
import { inputView } from './inputs.ts';
import { accessorName, constantName, argumentName, methodName, paramsName, resourceName } from './names.ts';
import { boxed, Imports, type Packages, suppression, unboxed } from './types.ts';

interface ArgumentView {
  type: string;
  name: string;
  /** What it is, for `@param`; Markdown of the contract. */
  description: string;
  /** What a shorter overload hands over in its place; undefined where an argument must be given. */
  instead?: string;
}

/** The view of a resource: its class with all methods. */
export function resourceView(resource: Resource, schemas: readonly Schema[], packages: Packages): object {
  const params = resource.methods.filter((method) => optionsOf(method).length > 0);
  const name = resourceName(resource.name);
  const imports = new Imports([name, ...params.map((method) => paramsName(resource, method))]);
  const internal = `${packages.root}.internal`;
  imports.add(`${internal}.Caller`, `${internal}.Operation`, `${packages.root}.RequestOptions`);
  const methods = resource.methods.map((method) => ({
    method: methodView(resource, method, schemas, packages, imports),
  }));
  if (params.length > 0) imports.add(`${internal}.Request`);
  const inputs = params.map((method) => ({ params: paramsView(resource, method, packages, imports) }));
  return {
    name,
    package: `${packages.root}.resource`,
    doc: javadoc({ text: resource.description, otherwise: `The resource ${resource.name}.` }, 0),
    suppression: suppression(resource.methods.flatMap(typesOf), schemas),
    imports: imports.statements(`${packages.root}.resource`),
    methods,
    inputs,
  };
}

function typesOf(method: Method): TypeRef[] {
  const all = [method.body?.type, method.result, method.pageItem, ...method.parameters.map(({ type }) => type)];
  return all.filter((type) => type !== undefined);
}

const optionsOf = ({ parameters }: Method): Parameter[] => parameters.filter((parameter) => !inPath(parameter));

function methodView(
  resource: Resource,
  method: Method,
  schemas: readonly Schema[],
  packages: Packages,
  imports: Imports,
): object {
  const result = resultOf(method, schemas, packages, imports);
  const list = argumentsOf(resource, method, packages, imports);
  const name = methodName(method.name);
  const call = callOf(method, result, optionsOf(method).length > 0);
  const full = `${signature(result, name, list)} {\n    ${returning(result)}${call}`;
  return {
    operationId: stringLiteral(method.operationId),
    comment: stringLiteral(method.operationId).slice(1, -1),
    constant: constantName(method.name),
    httpMethod: stringLiteral(method.httpMethod),
    path: stringLiteral(method.path),
    isPublic: String(method.credential === undefined),
    variation: variationOf(method),
    overloads: [
      { overload: { doc: docOf(method, list, result), annotation: annotationOf(method), code: full } },
      ...shorter(method, list, result, name),
    ],
  };
}

const returning = ({ type }: ResultView): string => (type === 'void' ? '' : 'return ');
const annotationOf = ({ deprecated }: Method): string => (deprecated ? '@Deprecated\n  ' : '');

function argumentsOf(resource: Resource, method: Method, packages: Packages, imports: Imports): ArgumentView[] {
  const list = method.parameters.filter(inPath).map(({ name, type, description }): ArgumentView => {
    return { type: unboxed(boxed(type, packages, imports)), name: argumentName(name), description };
  });
  if (method.body !== undefined) {
    const type = method.body.encoding === 'binary' ? 'byte[]' : boxed(method.body.type, packages, imports);
    list.push({ type, name: 'body', description: method.body.description || 'what to send' });
  }
  const options = optionsOf(method);
  if (options.length > 0) {
    const type = paramsName(resource, method);
    const needed = options.some(({ required }) => required);
    const instead = needed ? {} : { instead: `${type}.builder().build()` };
    list.push({ type, name: 'params', description: 'what else to ask for', ...instead });
  }
  list.push({ type: 'RequestOptions', name: 'options', description: 'of this call', instead: 'RequestOptions.none()' });
  return list;
}

const signature = ({ type: result }: ResultView, name: string, list: readonly ArgumentView[]): string =>
  `public ${result} ${name}(${list.map((argument) => `${argument.type} ${argument.name}`).join(', ')})`;

// Arguments are left out from the end, so each shorter method hands over one more default than the one before.
function shorter(method: Method, list: readonly ArgumentView[], result: ResultView, name: string): object[] {
  const needed = list.filter(({ instead }) => instead === undefined).length;
  const lengths = Array.from({ length: list.length - needed }, (_, index) => list.length - 1 - index);
  return lengths.map((length) => {
    const kept = list.slice(0, length);
    const handed = list
      .slice(0, length + 1)
      .map((argument, index) => (index < length ? argument.name : argument.instead));
    const call = `${returning(result)}${name}(${handed.join(', ')})`;
    return {
      overload: {
        doc: docOf({ ...method, description: '', scopes: [] }, kept, result),
        annotation: annotationOf(method),
        code: `${signature(result, name, kept)} {\n    ${call}`,
      },
    };
  });
}

function docOf(method: Method, list: readonly ArgumentView[], result: ResultView): string {
  const { summary, description, deprecated, scopes } = method;
  const text = [summary === '' ? '' : summary.replace(/[^.]$/, '$&.'), description];
  if (scopes.length > 0) text.push(`Scope of the API key: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`);
  const tags = list.map(({ name, description: what }) => `@param ${name} ${firstSentence(what) || 'the value'}`);
  if (result.type !== 'void') tags.push(`@return ${result.description}`);
  const said = text.filter((part) => part !== '').join('\n\n');
  return javadoc({ text: said, otherwise: `Calls ${method.operationId}.`, tags, deprecated }, 2);
}

function paramsView(resource: Resource, method: Method, packages: Packages, imports: Imports): object {
  const options = optionsOf(method);
  const fields = options.map((parameter) => ({
    field: {
      ...inputView({ ...parameter, nullable: false, description: withDefault(parameter) }, packages, imports),
      literal: stringLiteral(parameter.name),
      place: placeOf(parameter),
    },
  }));
  const name = paramsName(resource, method);
  const where = `${accessorName(resource.name)}().${methodName(method.name)}`;
  return {
    name,
    building: [{ building: { name, fields } }],
    doc: javadoc({ text: `Query and headers of \`${where}\`.`, otherwise: '' }, 2),
    fields,
  };
}

// Method of the request.
const placeOf = ({ in: place, type, explode }: Parameter): string =>
  place === 'query' && explode && type.kind === 'list' ? 'queryEach' : place;

function withDefault({ description, default: value }: Parameter): string {
  return value === undefined ? description : `${description}\n\nDefault: \`${String(value)}\`.`.trim();
}
