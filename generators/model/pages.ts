import { referencedSchema } from './element-type.ts';
import type { Schema, SdkModel } from './model.ts';

/** Returns the names of schemas whose classes the core has: pages that are only iterated, and the bodies of errors. */
export function classesOfCore(model: SdkModel): Set<string> {
  const errors = model.schemas.filter(({ kind, direction }) => kind !== 'enum' && direction === 'error');
  const unknown = errors.flatMap((schema) => (schema.kind === 'union' ? (schema.unknown ?? []) : []));
  return new Set([...pagesOnly(model), ...[...errors, ...unknown].map(({ name }) => name)]);
}

/** Returns the names of pages that are only iterated: no schema contains them, and no method returns them directly. */
function pagesOnly({ schemas, resources }: SdkModel): Set<string> {
  const methods = resources.flatMap((resource) => resource.methods);
  const returned = methods.flatMap(({ result, stream, pageItem }) => {
    const type = stream?.item ?? result;
    return type === undefined || pageItem !== undefined ? [] : (referencedSchema(type) ?? []);
  });
  const used = new Set([...returned, ...schemas.flatMap(partsOf)]);
  const pages = schemas.filter((schema) => schema.kind === 'object' && schema.role === 'page');
  return new Set(pages.map(({ name }) => name).filter((name) => !used.has(name)));
}

/** Returns the names of the schemas that a schema refers to. */
export function partsOf(schema: Schema): string[] {
  if (schema.kind === 'enum') return [];
  if (schema.kind === 'union') return schema.variants.map((variant) => variant.schema);
  const others = schema.others === undefined ? [] : [schema.others];
  return [...schema.fields, ...others].flatMap(({ type }) => referencedSchema(type) ?? []);
}
