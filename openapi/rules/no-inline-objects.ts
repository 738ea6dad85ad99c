import type { Context, Fields, Rule } from './redocly.ts';

/** An object with properties, or a choice between schemas, has a name of its own: it becomes a class. */
export const noInlineObjects: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const needsName = schema['properties'] !== undefined || schema['oneOf'] !== undefined;
    if (!needsName || isNamed(context)) return;
    const message =
      'an object inside another schema has no name in the SDKs; move it to components/schemas and refer to it';
    context.report({ message });
  },
});

function isNamed({ location }: Context): boolean {
  if (/^#\/components\/schemas\/[^/]+$/.test(location.pointer)) return true;
  return (
    /\/components\/schemas(?:\/[^/]+)?\.yaml$/.test(location.source.absoluteRef) && /^#\/[^/]+$/.test(location.pointer)
  );
}
