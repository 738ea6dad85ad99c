import type { Method, SdkModel } from '../../model/model.ts';
import { docComment } from './docs.ts';
import { commentText } from './escape.ts';
import { at, inputsOf, inputText, signatureText } from './inputs.ts';
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
  /** The core's `call` or `list`. */
  verb: string;
  /** What the method hands to the core, as an object literal. */
  input: string;
}

/** A method as it is printed; the names of the types it mentions are added to `used`. */
export function methodView(method: Method, names: TypeNames, model: SdkModel, used: Set<string>): MethodView {
  return {
    doc: docComment({ text: textOf(method), notes: notesOf(method), deprecated: method.deprecated }, 2),
    name: methodName(method),
    inputs: inputsOf(method, names, used),
    constant: constantName(method),
    operation: operationText(method, model),
    signature: signatureText(method, names, used),
    result: promiseText(method, names, used),
    verb: isList(method) ? 'list' : 'call',
    input: inputText(method),
  };
}

/** A list goes on from page to page, which it can't where an answer may be no page. */
export function isList({ pageItem, mayBeEmpty }: Method): boolean {
  return pageItem !== undefined && !mayBeEmpty;
}

function promiseText(method: Method, names: TypeNames, used: Set<string>): string {
  const result = resultText(method.result, names, used);
  if (method.mayBeEmpty) return `ApiPromise<${orElse(result, 'undefined')}>`;
  if (method.pageItem === undefined) return `ApiPromise<${result}>`;
  return `PagePromise<${result}, ${typeText(method.pageItem, names, used)}>`;
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
