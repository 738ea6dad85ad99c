import type { Method, SdkModel } from '../../model/model.ts';
import { docComment } from './docs.ts';
import { commentText } from './escape.ts';
import { argumentsOf, at, functionSignature, inputsOf, inputText, methodSignature } from './inputs.ts';
import { argumentNames, constantName, methodName, type TypeNames } from './names.ts';
import { operationText } from './operation.ts';
import type { InterfaceView } from './schemas.ts';
import { orElse, resultText, typeText } from './types.ts';

export interface MethodView {
  doc: string;
  name: string;
  inputs: { interface: InterfaceView }[];
  constant: string;
  /** What the core needs to know of the operation, as the inside of an object literal. */
  operation: string;
  /** Parameters of the method with their types. */
  signature: string;
  result: string;
  /** What the method hands to its function. */
  handed: string;
  /** The function that stands alone. */
  function: FunctionView;
}

export interface FunctionView {
  doc: string;
  name: string;
  signature: string;
  /** The core's `answerTo` or `pagesOf`. */
  verb: string;
  /** What it hands to the core, as an object literal. */
  input: string;
}

export interface Place {
  names: TypeNames;
  model: SdkModel;
  /** Class of the resource. */
  owner: string;
  /** Names of the functions by `operationId`. */
  functions: ReadonlyMap<string, string>;
}

/** A method as it is printed; the names of the types it mentions are added to `used`. */
export function methodView(method: Method, place: Place, used: Set<string>): MethodView {
  const { names, model } = place;
  const list = argumentsOf(method, names, used);
  return {
    doc: docComment({ text: textOf(method), notes: notesOf(method), deprecated: method.deprecated }, 2),
    name: methodName(method),
    inputs: inputsOf(method, names, used),
    constant: constantName(method),
    operation: operationText(method, names, model),
    signature: methodSignature(list),
    result: promiseText(method, names, used),
    handed: ['this.core', ...list.map(({ name }) => name)].join(', '),
    function: {
      doc: functionDoc(method, place),
      name: place.functions.get(method.operationId) ?? '',
      signature: functionSignature(list),
      verb: isList(method) ? 'pagesOf' : 'answerTo',
      input: inputText(method),
    },
  };
}

function functionDoc(method: Method, { owner }: Place): string {
  const { summary, operationId, deprecated } = method;
  const text = summary === '' ? `\`${operationId}\`.` : `${summary.replace(/\.$/, '')}.`;
  const notes = ['', `As {@link ${owner}.${methodName(method)}} does it, without the other methods of a client.`];
  return docComment({ text, notes, deprecated });
}

/** Whether it answers with a page, which goes on to the next. */
export function isList({ pageItem }: Method): boolean {
  return pageItem !== undefined;
}

function promiseText(method: Method, names: TypeNames, used: Set<string>): string {
  const result = resultText(method.result, names, used);
  if (method.pageItem !== undefined) return `PagePromise<${result}, ${typeText(method.pageItem, names, used)}>`;
  const orNull = method.mayBeNull ? orElse(result, 'null') : result;
  return `ApiPromise<${method.mayBeEmpty ? orElse(orNull, 'undefined') : orNull}>`;
}

function textOf({ summary, description }: Method): string {
  return [summary === '' ? '' : `${summary.replace(/\.$/, '')}.`, description]
    .filter((part) => part !== '')
    .join('\n\n');
}

function notesOf(method: Method): string[] {
  const scopes = method.scopes.map((scope) => `\`${commentText(scope)}\``).join(', ');
  const needs = method.credential === undefined ? ', without an API key' : scopes === '' ? '' : `, scope ${scopes}`;
  const path = argumentNames(method);
  return [
    '',
    `\`${commentText(method.operationId)}\`: ${method.httpMethod} ${commentText(method.path)}${needs}`,
    ...at(method, 'path').flatMap((one, index) => paramTag(path[index] ?? '', one.description)),
    ...(method.body === undefined ? [] : paramTag('body', method.body.description)),
  ];
}

// A tag's text is one paragraph. A name alone would say nothing that the signature does not.
function paramTag(name: string, description: string): string[] {
  const [paragraph = ''] = commentText(description.trim()).split(/\n\s*\n/);
  return paragraph === '' ? [] : [`@param ${name} ${paragraph.replaceAll(/\s+/g, ' ')}`];
}
