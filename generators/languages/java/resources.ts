import type { Method, Parameter, Resource, Schema, TypeRef } from '../../model/model.ts';
import { firstSentence, javadoc } from './docs.ts';
import { stringLiteral } from './escape.ts';
import { inputView } from './inputs.ts';
import { accessorName, constantName, argumentName, methodName, paramsName, resourceName, typeName } from './names.ts';
import { boxed, Imports, type Packages, readExpression, suppression, unboxed } from './types.ts';

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
  const imports = new Imports();
  const internal = `${packages.root}.internal`;
  imports.add(`${internal}.Caller`, `${internal}.Operation`, `${packages.root}.RequestOptions`);
  const methods = resource.methods.map((method) => ({ method: methodView(resource, method, packages, imports) }));
  const params = resource.methods.filter((method) => optionsOf(method).length > 0);
  if (params.length > 0) imports.add(`${internal}.Request`);
  const inputs = params.map((method) => ({ params: paramsView(resource, method, packages, imports) }));
  return {
    name: resourceName(resource.name),
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

const inPath = ({ in: place }: Parameter): boolean => place === 'path';
const optionsOf = ({ parameters }: Method): Parameter[] => parameters.filter((parameter) => !inPath(parameter));

function methodView(resource: Resource, method: Method, packages: Packages, imports: Imports): object {
  const result = resultOf(method, packages, imports);
  const list = argumentsOf(resource, method, packages, imports);
  const name = methodName(method.name);
  const full = `${signature(result, name, list)} {\n    ${result === 'void' ? '' : 'return '}${callOf(method, list)}`;
  return {
    operationId: stringLiteral(method.operationId),
    comment: stringLiteral(method.operationId).slice(1, -1),
    constant: constantName(method.name),
    httpMethod: stringLiteral(method.httpMethod),
    path: stringLiteral(method.path),
    isPublic: String(method.isPublic),
    overloads: [
      { overload: { doc: docOf(method, list, result), annotation: annotationOf(method), code: full } },
      ...shorter(method, list, result, name),
    ],
  };
}

const annotationOf = ({ deprecated }: Method): string => (deprecated ? '@Deprecated\n  ' : '');

function resultOf(method: Method, packages: Packages, imports: Imports): string {
  if (method.pageItem !== undefined) {
    imports.add(`${packages.root}.Listing`);
    // The page's own class is only named in the call.
    if (method.result !== undefined) boxed(method.result, packages, imports);
    return `Listing<${boxed(method.pageItem, packages, imports)}>`;
  }
  return method.result === undefined ? 'void' : boxed(method.result, packages, imports);
}

function argumentsOf(resource: Resource, method: Method, packages: Packages, imports: Imports): ArgumentView[] {
  const list = method.parameters.filter(inPath).map(({ name, type, description }): ArgumentView => {
    return { type: unboxed(boxed(type, packages, imports)), name: argumentName(name), description };
  });
  if (method.body !== undefined) {
    const type = boxed(method.body.type, packages, imports);
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

const signature = (result: string, name: string, list: readonly ArgumentView[]): string =>
  `public ${result} ${name}(${list.map((argument) => `${argument.type} ${argument.name}`).join(', ')})`;

// Arguments are left out from the end, so each shorter method hands over one more default than the one before.
function shorter(method: Method, list: readonly ArgumentView[], result: string, name: string): object[] {
  const needed = list.filter(({ instead }) => instead === undefined).length;
  const lengths = Array.from({ length: list.length - needed }, (_, index) => list.length - 1 - index);
  return lengths.map((length) => {
    const kept = list.slice(0, length);
    const handed = list
      .slice(0, length + 1)
      .map((argument, index) => (index < length ? argument.name : argument.instead));
    const call = `${result === 'void' ? '' : 'return '}${name}(${handed.join(', ')})`;
    return {
      overload: {
        doc: docOf({ ...method, description: '', scopes: [] }, kept, result),
        annotation: annotationOf(method),
        code: `${signature(result, name, kept)} {\n    ${call}`,
      },
    };
  });
}

function callOf(method: Method, list: readonly ArgumentView[]): string {
  const base = `${constantName(method.name)}.request()`;
  const path = method.parameters
    .filter(inPath)
    .map(({ name }) => `.path(${stringLiteral(name)}, ${argumentName(name)})`)
    .join('');
  const body = method.body === undefined ? '' : method.body.required ? '.requiredBody(body)' : '.body(body)';
  const filled = `${base}${path}${body}`;
  const request = list.some(({ name }) => name === 'params') ? `params.addTo(${filled})` : filled;
  if (method.result === undefined) return `caller.call(${request}, options)`;
  return `caller.${method.pageItem === undefined ? 'call' : 'list'}(${request}, ${decoderOf(method.result)}, options)`;
}

function decoderOf(type: TypeRef): string {
  return type.kind === 'schema' ? `${typeName(type.name)}::decode` : `in -> ${readExpression(type)}`;
}

function docOf(method: Method, list: readonly ArgumentView[], result: string): string {
  const { summary, description, deprecated, scopes } = method;
  const text = [summary === '' ? '' : summary.replace(/[^.]$/, '$&.'), description];
  if (scopes.length > 0) text.push(`Scope of the API key: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`);
  const tags = list.map(({ name, description: what }) => `@param ${name} ${firstSentence(what) || 'the value'}`);
  const answer = method.pageItem === undefined ? 'the answer' : 'the first page, and an iterator over all items';
  if (result !== 'void') tags.push(`@return ${answer}`);
  const said = text.filter((part) => part !== '').join('\n\n');
  return javadoc({ text: said, otherwise: `Calls ${method.operationId}.`, tags, deprecated }, 2);
}

function paramsView(resource: Resource, method: Method, packages: Packages, imports: Imports): object {
  const options = optionsOf(method);
  const fields = options.map((parameter) => ({
    field: {
      ...inputView({ ...parameter, nullable: false, description: withDefault(parameter) }, packages, imports),
      literal: stringLiteral(parameter.name),
      place: parameter.in,
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

function withDefault({ description, default: value }: Parameter): string {
  return value === undefined ? description : `${description}\n\nDefault: \`${String(value)}\`.`.trim();
}
