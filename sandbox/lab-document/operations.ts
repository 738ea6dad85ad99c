/** Operations of the lab's document, in the form in which its requests are routed and checked. */
import { type OperationObject } from '../contract/document.ts';
import { type Parameter, parametersOf } from '../contract/operations.ts';
import type { LabDocument } from './read-document.ts';

export interface LabOperation {
  readonly id: string;
  readonly method: string;
  /** Path template. */
  readonly path: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly pointer: string; readonly isRequired: boolean } | undefined;
  /** Operation of the contract that this one carries out for people without an API key. */
  readonly carriesOut: string | undefined;
}

/** Returns all operations of the document. */
export function labOperationsOf(document: LabDocument): LabOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0] ?? '',
        parameters: parametersOf(document, pointer, operation),
        body: bodyOf(operation, pointer),
        carriesOut: operation['x-carries-out'],
      };
    }),
  );
}

function bodyOf({ requestBody }: OperationObject, pointer: string): LabOperation['body'] {
  if (!requestBody) return undefined;
  const { required = false } = requestBody as { readonly required?: boolean };
  return { pointer: `${pointer}/requestBody/content/application~1json/schema`, isRequired: required };
}
