import { buildModel } from '../../model/build.ts';
import type { BodyNode, OpenApiDocument, OperationNode, ParameterNode, SchemaNode } from '../../model/document.ts';
import type { LanguageView } from '../language.ts';
import type { Brand } from '../../names/brand.ts';
import type { MethodView } from './methods.ts';
import { node } from './node.ts';
import type { ResourceView } from './resources.ts';
import type { SchemaView } from './schemas.ts';

// Small documents and what is printed of them, for the tests of this folder.

const brand: Brand = {
  client: 'ShopApi',
  node: { package: '@shop/sdk' },
  python: { package: 'shop', module: 'shop' },
  php: { package: 'shop/sdk', namespace: 'Shop' },
  java: { groupId: 'shop', artifactId: 'shop', package: 'shop' },
};

export const text: SchemaNode = { type: 'string' };
export const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
export const answer = (name: string): OperationNode['responses'] => ({
  200: { content: { 'application/json': { schema: ref(name) } } },
});
export const body = (name: string, mediaType = 'application/json'): BodyNode => ({
  required: true,
  content: { [mediaType]: { schema: ref(name) } },
});

export const parameter = (name: string, place: string, more: Partial<ParameterNode> = {}): ParameterNode => ({
  name,
  in: place,
  schema: text,
  ...more,
});

/** The views of a document with these operations, as `GET /a/{id} name`, and these schemas. */
export function views(
  schemas: Record<string, SchemaNode>,
  operations: Record<string, Partial<OperationNode>> = {},
): LanguageView {
  const paths: OpenApiDocument['paths'] = {};
  for (const [line, operation] of Object.entries(operations)) {
    const [verb = '', path = '', id = ''] = line.split(' ');
    const base = {
      operationId: id,
      responses: { 204: {} },
      security: [{ key: ['a:b'] }],
      'x-sdk': { resource: 'things', method: id },
    };
    paths[path] = { ...paths[path], [verb.toLowerCase()]: { ...base, ...operation } };
  }
  const securitySchemes = {
    key: { type: 'http', scheme: 'bearer' },
    login: { type: 'http', scheme: 'basic' },
    header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  };
  const model = buildModel({
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://s' }],
    paths,
    components: { schemas, securitySchemes },
  });
  return node.view({ model, brand, sdkVersion: '3.2.1' });
}

/** The declarations of a schema, by the name they have in TypeScript. */
export function schema(view: LanguageView, name: string): SchemaView {
  const { declarations } = view.sdk as { declarations: { declaration: SchemaView }[] };
  const found = declarations.find(({ declaration }) => declaration.names.includes(name));
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found.declaration;
}

/** The one resource. */
export function things(view: LanguageView): ResourceView {
  return view.resources.get('things') as ResourceView;
}

/** The method of an operation. */
export function method(view: LanguageView, id: string): MethodView {
  const found = things(view).methods.find((one) => one.method.operation.startsWith(`id: '${id}',`));
  if (found === undefined) throw new Error(`no method for ${id}`);
  return found.method;
}

/** Fields of the interfaces of a schema with their marks, and their types. */
export function typesOf(view: SchemaView): Record<string, string> {
  return Object.fromEntries(
    view.interfaces.flatMap((one) => one.interface.fields.map(({ field }) => [field.key + field.mark, field.type])),
  );
}
