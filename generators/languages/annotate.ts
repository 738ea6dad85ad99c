import { HTTP_METHODS, type OpenApiDocument, type OperationNode } from '../model/document.ts';
import type { SdkModel } from '../model/model.ts';
import type { LanguageView } from './language.ts';

/**
 * The document the engine reads for one language: the bundle with the language's view as `x-sdk` on each node, and with
 * each operation under the one tag of its resource, since the engine makes one class of a tag.
 */
export function annotate(document: OpenApiDocument, model: SdkModel, view: LanguageView): OpenApiDocument {
  const copy = structuredClone(document) as OpenApiDocument & { webhooks?: unknown };
  // The engine takes webhooks for calls of the client. Events reach it through the schema that unites them.
  delete copy.webhooks;
  copy.tags = model.resources.map(({ name }) => ({ name, 'x-sdk': view.resources.get(name) ?? {} }));
  for (const [name, schema] of Object.entries(copy.components?.schemas ?? {})) {
    Object.assign(schema, { 'x-sdk': view.schemas.get(name) ?? {} });
  }
  for (const item of Object.values(copy.paths)) {
    for (const method of Object.keys(item).filter((key) => HTTP_METHODS.includes(key))) {
      const operation = item[method] as OperationNode;
      operation.tags = [operation['x-sdk'].resource];
      Object.assign(operation, { 'x-sdk': view.methods.get(operation.operationId) ?? {} });
    }
  }
  return copy;
}
