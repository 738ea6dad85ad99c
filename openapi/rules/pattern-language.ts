import { type CharRange, CharSet, DFA, JS, NFA, type NoParent, type Expression, type Element } from 'refa';

/** Automata of this size are built in milliseconds; a larger one is not decided. */
const MAX_NODES = 10_000;
const ALL: CharRange = { min: 0, max: 0x10_ff_ff };

/** Lengths of texts in characters: code points, as in JSON Schema. */
export interface Lengths {
  least: number;
  /** Infinity for a pattern without an end. */
  most: number;
}

/**
 * Reports whether each text that the pattern `inner` allows is also allowed by `outer`. Undefined if this cannot be
 * decided: for assertions other than `^` at the start and `$` at the end, and for very large patterns.
 */
export function isWithin(inner: string, outer: string): boolean | undefined {
  try {
    const others = automatonOf(outer);
    others.complement();
    return NFA.fromIntersection(automatonOf(inner), others, new NFA.LimitedNodeFactory(MAX_NODES)).isEmpty;
  } catch {
    return undefined;
  }
}

/** Returns the lengths of the texts that a pattern allows; undefined if they cannot be computed. */
export function lengthsOf(pattern: string): Lengths | undefined {
  try {
    return lengthsOfAll(languageOf(pattern).alternatives.map(({ elements }) => elements));
  } catch {
    return undefined;
  }
}

function automatonOf(pattern: string): DFA {
  const nfa = NFA.fromRegex(
    languageOf(pattern),
    { maxCharacter: ALL.max },
    { assertions: 'throw' },
    new NFA.LimitedNodeFactory(MAX_NODES),
  );
  return DFA.fromFA(nfa, new DFA.LimitedNodeFactory(MAX_NODES));
}

/** Returns the expression of whole texts: a JSON Schema pattern matches any part of a text unless it has anchors. */
function languageOf(pattern: string): NoParent<Expression> {
  const { expression } = JS.Parser.fromLiteral(new RegExp(pattern, 'u')).parse({ assertions: 'parse' });
  for (const alternative of expression.alternatives) {
    const elements = alternative.elements as NoParent<Element>[];
    if (isAnchor(elements[0], 'behind')) elements.shift();
    else elements.unshift(anything());
    if (isAnchor(elements.at(-1), 'ahead')) elements.pop();
    else elements.push(anything());
  }
  return expression;
}

const isAnchor = (element: NoParent<Element> | undefined, kind: 'ahead' | 'behind'): boolean =>
  element?.type === 'Assertion' && element.negate && element.kind === kind && isAnyCharacter(element.alternatives);

const isAnyCharacter = (alternatives: readonly { elements: readonly NoParent<Element>[] }[]): boolean => {
  const element = alternatives.length === 1 ? alternatives[0]?.elements[0] : undefined;
  return element?.type === 'CharacterClass' && element.characters.isAll && alternatives[0]?.elements.length === 1;
};

const anything = (): NoParent<Element> => ({
  type: 'Quantifier',
  lazy: false,
  min: 0,
  max: Infinity,
  alternatives: [
    { type: 'Concatenation', elements: [{ type: 'CharacterClass', characters: CharSet.empty(ALL.max).union([ALL]) }] },
  ],
});

function lengthsOfAll(alternatives: readonly (readonly NoParent<Element>[])[]): Lengths {
  const all = alternatives.map((elements) => {
    const parts = elements.map(lengthsOfElement);
    return { least: sum(parts.map(({ least }) => least)), most: sum(parts.map(({ most }) => most)) };
  });
  return { least: Math.min(...all.map(({ least }) => least)), most: Math.max(...all.map(({ most }) => most)) };
}

function lengthsOfElement(element: NoParent<Element>): Lengths {
  if (element.type === 'CharacterClass') return { least: 1, most: 1 };
  if (element.type !== 'Quantifier' && element.type !== 'Alternation') throw new Error(`${element.type} has no length`);
  const { least, most } = lengthsOfAll(element.alternatives.map(({ elements }) => elements));
  if (element.type === 'Alternation') return { least, most };
  // 0 × Infinity is not a number.
  return { least: least * element.min, most: most === 0 || element.max === 0 ? 0 : most * element.max };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
