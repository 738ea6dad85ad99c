import { operations } from './operations.ts';
import { type Context, fields, type Fields, items, type Location, type Rule } from './redocly.ts';

/** Requires each scope and each tag to be used by an operation, and the operations of a path to have one tag. */
export const usedNames: Rule = () => {
  const used = new Set<string>();
  const declared: { kind: string; name: string; location: Location }[] = [];
  const use = (kind: string, names: readonly unknown[]): void => names.forEach((name) => used.add(`${kind} ${name}`));
  const read = (section: Fields, context: Context): void => {
    const tags = new Map<string, string>();
    for (const { name, path, node, location } of operations(section, context)) {
      const [tag = '', first = tag] = [items(node['tags']).map(String)[0], tags.get(path)];
      if (tag !== first) {
        const message = `${name} has the tag ${tag}, but other operations of its path have ${first}; change one of the two`;
        context.report({ message, location: location.child(['tags']) });
      }
      tags.set(path, first);
      use('tag', items(node['tags']));
      use(
        'scope',
        items(node['security']).flatMap((option) => Object.values(fields(option)).flat()),
      );
    }
  };
  return {
    Paths: read,
    WebhooksMap: read,
    Tag: (tag: Fields, { location }: Context) =>
      void declared.push({ kind: 'tag', name: String(tag['name']), location: location.child(['name']) }),
    Schema(schema: Fields, { location }: Context) {
      if (!location.pointer.endsWith('/Scope')) return;
      for (const [index, name] of items(schema['enum']).entries())
        declared.push({ kind: 'scope', name: String(name), location: location.child(['enum', index]) });
    },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const { kind, name, location } of declared)
          if (!used.has(`${kind} ${name}`))
            context.report({ message: `no operation has the ${kind} ${name}; use it or remove it`, location });
      },
    },
  };
};
