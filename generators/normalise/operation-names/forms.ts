import { HTTP_METHODS } from '../../../openapi/rules/http-methods.ts';
import { memberPointer } from '../../sources/pointer.ts';
import { formOf } from '../forms.ts';
import { isTakenInResources } from '../naming.ts';
import { objectOf, type SourceDocument } from '../source.ts';
import type { NamesByOperation, OperationNames } from './names.ts';
import { compare, operationKey } from './operations.ts';

/** With a number, a name has at most the 100 characters of `generators/names/guard.ts`. */
const LONGEST = 97;

/** A further form of an operation. */
interface FurtherForm {
  key: string;
  /** Key of its operation. */
  of: string;
  word: string;
}

/**
 * Returns the names of all operations and of their further forms, which are those of the operation with the word of the
 * form: `createMultipart`. If another operation has that name, a number follows.
 * @param pinned names that are decided
 */
export function withFormNames(
  source: SourceDocument,
  names: NamesByOperation,
  pinned: NamesByOperation = new Map(),
): NamesByOperation {
  const all = new Map(names);
  const forms = formsIn(source);
  for (const { key } of forms) {
    const own = pinned.get(key);
    if (own !== undefined) all.set(key, own);
  }
  for (const { key, of, word } of forms) {
    const main = names.get(of);
    if (main === undefined || all.has(key)) continue;
    all.set(key, namesOf(main, word, [...all.values()]));
  }
  return all;
}

function formsIn(source: SourceDocument): FurtherForm[] {
  const forms = Object.entries(objectOf(source.root['paths'])).flatMap(([key, item]) => {
    const { node } = source.follow({ node: objectOf(item), pointer: memberPointer('#', 'paths', key) });
    return HTTP_METHODS.flatMap((method): FurtherForm[] => {
      const form = formOf(objectOf(node[method]));
      return form === undefined
        ? []
        : [{ key: operationKey(method, key), of: operationKey(method, form.path), word: form.word }];
    });
  });
  return forms.toSorted((a, b) => compare(a.key, b.key));
}

function namesOf(
  { operationId, resource, method }: OperationNames,
  word: string,
  others: readonly OperationNames[],
): OperationNames {
  const ids = new Set(others.map((other) => other.operationId.toLowerCase()));
  const methods = new Set(
    others.filter((other) => other.resource === resource).map((other) => other.method.toLowerCase()),
  );
  return {
    operationId: free(operationId.slice(0, LONGEST - word.length) + word, (name) => ids.has(name.toLowerCase())),
    resource,
    method: free(
      method.slice(0, LONGEST - word.length) + word,
      (name) => methods.has(name.toLowerCase()) || isTakenInResources(name),
    ),
  };
}

function free(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted}${number}`;
  return name;
}
