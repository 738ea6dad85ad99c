import type { DocLine } from '../../text/lines.ts';

/** An argument of a method with all arguments. */
export interface Argument {
  name: string;
  type: string;
  erasedType: string;
  doc: DocLine[];
  /** True if a lambda expression can fill in a builder of the type. */
  isObject: boolean;
  /** True if the argument can be left out. */
  isOptional: boolean;
  /** True for a body of bytes, which a short form takes as an array. */
  isBytes: boolean;
}

/** An argument as a form passes it to the complete form. */
interface Passed {
  name: string;
  type: string;
  isPlain: boolean;
  /** True for an array that becomes a `FilePart`. */
  isBytes: boolean;
  isLambda: boolean;
  /** True for parameters that are left out. */
  isDefault: boolean;
  /** True for a body that is left out. */
  isNull: boolean;
  isNoOptions: boolean;
}

interface Form {
  given: (Argument & { isLambda: boolean })[];
  passed: Passed[];
  isFirst: boolean;
  isComplete: boolean;
  /** True for the complete form if the first one leaves arguments out. */
  hasMore: boolean;
  hasLambda: boolean;
  /** True for the form that takes a body of bytes as an array. */
  hasBytes: boolean;
}

const OPTIONS: Argument = {
  name: 'options',
  type: 'RequestOptions',
  erasedType: 'RequestOptions',
  doc: [],
  isObject: false,
  isOptional: true,
  isBytes: false,
};

/** Returns the arguments that a call needs: all up to the last one that is required. */
export const requiredOf = (all: readonly Argument[]): Argument[] =>
  all.slice(0, all.findLastIndex(({ isOptional }) => !isOptional) + 1);

/**
 * Returns the forms of a method: with the arguments that a call needs, with lambda expressions for the objects among
 * them, and the complete form with all arguments and the options of the request.
 */
export function formsOf(all: readonly Argument[]): Form[] {
  const required = requiredOf(all);
  const withLambda = required.some(({ isObject }) => isObject)
    ? required
    : // An optional object is worth a lambda expression, too, such as the filters of a list.
      all.slice(0, all.findIndex(({ isObject }) => isObject) + 1);
  return [
    { ...form(all, required, false), isFirst: true },
    ...bytesForms(all, required),
    ...(withLambda.length === 0 ? [] : [form(all, withLambda, true)]),
    { ...form(all, [...all, OPTIONS], false), isComplete: true, hasMore: all.length > required.length },
  ];
}

/** The first form once more, with an array for a body of bytes. */
function bytesForms(all: readonly Argument[], required: readonly Argument[]): Form[] {
  if (!required.some(({ isBytes }) => isBytes)) return [];
  const { given, passed: values, ...rest } = form(all, required, false);
  return [
    {
      ...rest,
      hasBytes: true,
      given: given.map((argument) => (argument.isBytes ? { ...argument, ...ARRAY } : argument)),
      passed: values.map((value) => ({ ...value, isBytes: value.type === 'FilePart' && value.isPlain })),
    },
  ];
}

const ARRAY = { type: 'byte[]', erasedType: 'byte[]' } as const;

function form(all: readonly Argument[], given: readonly Argument[], hasLambda: boolean): Form {
  return {
    given: given.map((argument) => ({ ...argument, isLambda: hasLambda && argument.isObject })),
    passed: [...all, OPTIONS].map((argument) => passed(argument, given.includes(argument), hasLambda)),
    isFirst: false,
    isComplete: false,
    hasMore: false,
    hasLambda,
    hasBytes: false,
  };
}

function passed(argument: Argument, isGiven: boolean, hasLambda: boolean): Passed {
  const { name, type, isObject } = argument;
  const isLambda = isGiven && hasLambda && isObject;
  const isNoOptions = argument === OPTIONS;
  const isDefault = !isGiven && name === 'params';
  const isNull = !isGiven && !isNoOptions && !isDefault;
  return { name, type, isPlain: isGiven && !isLambda, isBytes: false, isLambda, isDefault, isNull, isNoOptions };
}
