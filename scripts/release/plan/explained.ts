import type { ApiChange } from '../api/diff.ts';
import type { Change, Subject } from '../model/change.ts';

/**
 * Returns the changes of a public API that no change of the model explains. The rules of the model know in which direction
 * a type is sent, so that they judge the generated code; a change elsewhere comes from a core or a template.
 */
export function unexplained(
  changes: readonly ApiChange[],
  model: readonly Change[],
  operations: Operations,
): ApiChange[] {
  const words = new Set(
    model
      .flatMap(({ subject, to }) => [subject, ...(to === undefined ? [] : [to])])
      .flatMap((subject) => wordsOf(subject, operations)),
  );
  if (words.size === 0) return [...changes];
  return changes.filter((change) => !isExplained(change, words));
}

/** Words of operations, by `resource.method` and by the model of the body, of both releases. */
export type Operations = ReadonlyMap<string, readonly string[]>;

function wordsOf(subject: Subject, operations: Operations): string[] {
  switch (subject.kind) {
    case 'method':
    case 'argument': {
      const ids = operations.get(`${subject.resource}.${subject.method}`) ?? [];
      return [subject.resource, `${subject.resource.replace(/s$/, '')}${subject.method}`, ...ids].map(squashed);
    }
    case 'model':
    case 'field':
    case 'value':
      return [subject.model, ...(operations.get(subject.model) ?? [])].map(squashed);
    case 'event':
      return [squashed(subject.event), 'event'];
    default:
      return [];
  }
}

/** Reports whether the name contains a word of the model, or only such words differ between the signatures. */
function isExplained({ symbol, before = '', after = '' }: ApiChange, words: ReadonlySet<string>): boolean {
  if (
    symbol
      .replace(/^[^:]*: /, '')
      .split('.')
      .some((part) => mentions(part, words))
  )
    return true;
  const [old, fresh] = [identifiersIn(before), identifiersIn(after)];
  const different = [...old, ...fresh].filter((word) => !old.has(word) || !fresh.has(word));
  return different.length > 0 && different.every((word) => mentions(word, words));
}

const mentions = (text: string, words: ReadonlySet<string>): boolean => {
  const flat = squashed(text);
  return [...words].some((word) => flat.includes(word));
};

const identifiersIn = (text: string): Set<string> => new Set(text.match(/[\w$]+/g));

const squashed = (name: string): string => name.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase();
