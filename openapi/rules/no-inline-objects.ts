import type { Context, Fields, Rule } from './redocly.ts';

/** Requires a name for every object with properties and for every oneOf, because each becomes a class. */
export const noInlineObjects: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const needsName = schema['properties'] !== undefined || schema['oneOf'] !== undefined;
    if (!needsName || isNamed(context)) return;
    const message = 'an inline object has no class name in the SDKs; move it to components/schemas and refer to it';
    context.report({ message });
  },
});

/** Reports whether the schema that is visited is an entry of components/schemas. */
export function isNamed({ location }: Context): boolean {
  if (/^#\/components\/schemas\/[^/]+$/.test(location.pointer)) return true;
  return (
    /\/components\/schemas(?:\/[^/]+)?\.yaml$/.test(location.source.absoluteRef) && /^#\/[^/]+$/.test(location.pointer)
  );
}
