/** Table of all operations in the README of a library. */
import { markdownTable } from '../text/markdown-table.ts';
import { sentPath } from '../model/paths.ts';
import type { Method, SdkModel } from '../model/model.ts';
import { codeOf } from '../names/code-names.ts';
import type { Language } from './language.ts';

/** Returns a table with the call and the meaning of each operation. */
export function operationsTable(model: SdkModel, language: Language): string {
  const rows = model.resources.flatMap(({ name, methods }) =>
    methods.map((method) => [`\`${callOf(name, method, language)}\``, firstParagraph(method.title)]),
  );
  return markdownTable(['call', 'operation'], rows);
}

/** Returns the first paragraph of a summary in one line, because a line break ends the row of a table. */
function firstParagraph(title: string): string {
  const [first = ''] = title.trim().split(/\n\s*\n/);
  return first.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}

/** Returns the path by which a fake finds the operation of a request. */
export function pathWithoutQuery({ path }: Method): string {
  return sentPath(path).replace(/\?.*/, '');
}

/** Returns the call with its path parameters, and dots for everything else that it takes. */
function callOf(resource: string, method: Method, { versioning, callNames, names }: Language): string {
  const call = versioning.call(callNames.resource(resource), callNames.method(method.name));
  // Variables look like that of the client.
  const sigil = call.startsWith('$') ? '$' : '';
  const inPath = method.parameters.filter((parameter) => parameter.in === 'path');
  const path = inPath.map((parameter) => sigil + names.parameter(codeOf(parameter)));
  const hasMore = method.body !== undefined || method.parameters.some((parameter) => parameter.in === 'query');
  return call.replace(/\(\)$/, `(${[...path, ...(hasMore ? ['…'] : [])].join(', ')})`);
}
