import type { DocLine } from '../../text/lines.ts';

/** An argument of a method with all arguments. */
export interface Argument {
  name: string;
  type: string;
  erasedType: string;
  doc: DocLine[];
  brief: DocLine;
  /** True if a lambda expression can fill in a builder of the type. */
  isObject: boolean;
  /** True if the argument can be left out. */
  isOptional: boolean;
}

/** Way in which a shorter form of a method takes an argument. */
type Way = 'plain' | 'lambda' | 'absent';

/**
 * Returns the shorter forms of a method. Each takes objects unchanged or as lambda expressions, may leave out what is
 * optional, and takes the options of the request or not.
 */
export function formsOf(all: readonly Argument[]): object[] {
  const objects: Way[] = all.some(({ isObject }) => isObject) ? ['plain', 'lambda'] : ['plain'];
  const isOptional = all.at(-1)?.isOptional === true;
  const forms = objects.flatMap((object) =>
    (isOptional ? [false, true] : [false]).flatMap((isShort) =>
      [true, false].map((hasOptions) => form(all, object, isShort, hasOptions)),
    ),
  );
  // The form with everything is the method itself; two forms that leave out all objects are the same.
  const seen = new Set<string>([signature(form(all, 'plain', false, true))]);
  return forms.filter((one) => !seen.has(signature(one)) && seen.add(signature(one)));
}

interface Form {
  arguments: (Argument & { isPlain: boolean; isLambda: boolean; isAbsent: boolean; isParams: boolean })[];
  given: { name: string; type: string; brief: DocLine; isLambda: boolean }[];
  hasGiven: boolean;
  hasOptions: boolean;
  hasLambda: boolean;
}

function form(all: readonly Argument[], object: Way, isShort: boolean, hasOptions: boolean): Form {
  const ways = all.map((argument, index): Way => {
    const isLeftOut = isShort && all.slice(index).every((later) => later.isOptional);
    if (isLeftOut) return 'absent';
    return argument.isObject ? object : 'plain';
  });
  const args = all.map((argument, index) => ({
    ...argument,
    isPlain: ways[index] === 'plain',
    isLambda: ways[index] === 'lambda',
    isAbsent: ways[index] === 'absent',
    isParams: argument.name === 'params',
  }));
  const given = args.filter(({ isAbsent }) => !isAbsent);
  const hasLambda = given.some(({ isLambda }) => isLambda);
  return { arguments: args, given, hasGiven: given.length > 0, hasOptions, hasLambda };
}

const signature = ({ given, hasOptions }: Form): string =>
  `${given.map(({ type, isLambda }) => `${type}${isLambda ? ' lambda' : ''}`).join()} ${String(hasOptions)}`;
