import type { SdkModel } from '../model/model.ts';
import { nameIn } from '../names/naming.ts';
import type { LanguageView } from './language.ts';

/**
 * The document the engine reads for one language: a schema for each one that is printed and an operation for each
 * method, all with their view as `x-sdk`, and nothing else. Types, names and texts have been decided in the view, so a
 * construct the engine has no mind for, or a text that would mislead it, never reaches it.
 */
export function annotate({ title, resources }: SdkModel, view: LanguageView): object {
  const methods = resources.flatMap((resource) => resource.methods.map((method) => ({ tag: resource.name, method })));
  return {
    openapi: '3.0.3',
    info: { title: /^[\w .-]*$/.test(title) ? title : '', version: '1' },
    tags: resources.map(({ name }) => ({ name: tagOf(name), 'x-sdk': view.resources.get(name) ?? {} })),
    // Paths of no meaning: the engine would look for the parameters of a real one.
    paths: Object.fromEntries(
      methods.map(({ tag, method: { operationId } }, index) => [
        `/${index}`,
        {
          get: {
            operationId,
            tags: [tagOf(tag)],
            responses: { 204: { description: '' } },
            'x-sdk': view.methods.get(operationId) ?? {},
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        [...view.schemas.values()].map((schema, index) => [
          schemaKey(index),
          // The engine prints no schema without properties.
          { type: 'object', properties: { any: { type: 'string' } }, 'x-sdk': schema },
        ]),
      ),
    },
  };
}

/** What the schemas of a view are called in the document: the engine leaves out some by their names, `URI` for one. */
export const schemaKey = (index: number): string => `Schema${index}`;

// The engine names files by tags, and has ideas of its own about what is no plain word.
const tagOf = (resource: string): string => nameIn('java', 'type', resource);
