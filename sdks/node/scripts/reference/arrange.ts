import {
  type Application,
  Comment,
  CommentTag,
  type Context,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  ReferenceReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import type { Entry } from './entries.ts';
import { groupOf } from './groups.ts';

/**
 * Arranges what the main entry exports by what an integrator looks for, whichever file declares it. TypeDoc by itself
 * sorts by kinds of declarations, and shows what two entries export below the one that declares it.
 */
export function arrange({ converter }: Application, entries: readonly Entry[]): void {
  const files = new Map<DeclarationReflection, string>();
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context: Context, declaration) => {
    const [first] = context.getSymbolFromReflection(declaration)?.declarations ?? [];
    if (declaration.parent?.kind === ReflectionKind.Module && first !== undefined) {
      files.set(declaration, first.getSourceFile().fileName);
    }
  });
  // Before TypeDoc itself reads the groups.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: Context) => {
    const modules = entries.map((entry) => introduced(entry, project));
    const [main] = modules;
    for (const reflection of Object.values(project.reflections)) linkThrown(reflection, main?.name ?? '');
    // A copy: what is brought into the module goes to its end.
    for (const child of main?.children?.slice() ?? []) {
      const declaration = child instanceof ReferenceReflection ? brought(child) : child;
      addGroup(declaration, groupOf(files.get(declaration) ?? '', declaration.kind));
    }
  });
}

/** The module of an entry; its text is of here where its source, being generated, has none. */
function introduced({ name, about }: Entry, project: ProjectReflection): DeclarationReflection {
  const module = project.children?.find((child) => child.name === name);
  if (module === undefined) throw new Error(`the API reference has no module ${name}`);
  module.comment ??= new Comment([{ kind: 'text', text: about }]);
  return module;
}

/** What a reference stands for, in its place. */
function brought(reference: ReferenceReflection): DeclarationReflection {
  const module = reference.parent as DeclarationReflection;
  const target = reference.getTargetReflectionDeep() as DeclarationReflection;
  module.project.removeReflection(reference);
  (target.parent as DeclarationReflection).removeChild(target);
  target.parent = module;
  module.addChild(target);
  return target;
}

/** Makes a link of the class in `@throws {Class} when`, which TypeDoc would take for a text. */
function linkThrown({ comment }: Reflection, main: string): void {
  for (const tag of comment?.getTags('@throws') ?? []) {
    const { typeAnnotation = '{}' } = tag;
    const name = typeAnnotation.slice(1, -1);
    const text = `${main}!${name} | ${name}`;
    tag.content.unshift({ kind: 'inline-tag', tag: '@link', text }, { kind: 'text', text: ' ' });
    delete tag.typeAnnotation;
  }
}

function addGroup(declaration: DeclarationReflection, group: string): void {
  const owners = declaration.signatures ?? [declaration];
  for (const owner of owners) {
    owner.comment ??= new Comment();
    owner.comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: group }]));
  }
}
