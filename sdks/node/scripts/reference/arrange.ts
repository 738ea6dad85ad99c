import {
  type Application,
  Comment,
  CommentTag,
  type Context,
  Converter,
  DeclarationReflection,
  type ProjectReflection,
  ReferenceReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  type SomeType,
} from 'typedoc';
import type { Entry } from './entries.ts';
import { groupOf } from './groups.ts';

/**
 * Groups the exports of the main entry by topic, independent of the file that declares them. By default TypeDoc sorts
 * by kind of declaration, and lists an export of two entries under the one that declares it.
 */
export function arrange({ converter }: Application, entries: readonly Entry[]): void {
  const files = new Map<DeclarationReflection, string>();
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context: Context, declaration) => {
    const [first] = context.getSymbolFromReflection(declaration)?.declarations ?? [];
    if (declaration.parent?.kind === ReflectionKind.Module && first !== undefined) {
      files.set(declaration, first.getSourceFile().fileName);
    }
  });
  // Runs before TypeDoc itself reads the groups.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: Context) => {
    const modules = entries.map((entry) => introduced(entry, project));
    const [main] = modules;
    for (const reflection of Object.values(project.reflections)) {
      linkThrown(reflection, main?.name ?? '');
      if (reflection instanceof DeclarationReflection) hideInternalBases(reflection);
    }
    // Iterates over a copy, because declarations that are moved into the module are appended to it.
    for (const child of main?.children?.slice() ?? []) {
      const declaration = child instanceof ReferenceReflection ? brought(child) : child;
      addGroup(declaration, groupOf(files.get(declaration) ?? '', declaration.kind));
    }
  });
}

/** Returns the module of an entry. Generated sources have no module comment and get the text of the entry. */
function introduced({ name, about, group }: Entry, project: ProjectReflection): DeclarationReflection {
  const module = project.children?.find((child) => child.name === name);
  if (module === undefined) throw new Error(`the API reference has no module ${name}`);
  module.comment ??= new Comment([{ kind: 'text', text: about }]);
  addGroup(module, group);
  return module;
}

/** Replaces a reference with its target. */
function brought(reference: ReferenceReflection): DeclarationReflection {
  const module = reference.parent as DeclarationReflection;
  const target = reference.getTargetReflectionDeep() as DeclarationReflection;
  module.project.removeReflection(reference);
  (target.parent as DeclarationReflection).removeChild(target);
  target.parent = module;
  module.addChild(target);
  return target;
}

/** Links the class in `@throws {Class} if`, which TypeDoc would print as text. */
function linkThrown({ comment }: Reflection, main: string): void {
  for (const tag of comment?.getTags('@throws') ?? []) {
    const { typeAnnotation = '{}' } = tag;
    const name = typeAnnotation.slice(1, -1);
    const text = `${main}!${name} | ${name}`;
    tag.content.unshift({ kind: 'inline-tag', tag: '@link', text }, { kind: 'text', text: ' ' });
    delete tag.typeAnnotation;
  }
}

const isKnown = (type: SomeType): boolean =>
  !(type instanceof ReferenceType) || type.reflection !== undefined || type.package !== '@integration-api/sdk';

/** Removes base classes that the package does not export. Those of the platform, such as `Error`, remain. */
function hideInternalBases(declaration: DeclarationReflection): void {
  const known = declaration.extendedTypes?.filter(isKnown) ?? [];
  if (known.length > 0) declaration.extendedTypes = known;
  else delete declaration.extendedTypes;
}

function addGroup(declaration: DeclarationReflection, group: string): void {
  const owners = declaration.signatures ?? [declaration];
  for (const owner of owners) {
    owner.comment ??= new Comment();
    owner.comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: group }]));
  }
}
