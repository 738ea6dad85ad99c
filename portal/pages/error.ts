import type { Page } from '../blocks.ts';
import type { Contract, ErrorCode } from '../contract.ts';
import { heading, prose, sentence } from './operation.ts';

/** Texts about a code that the contract does not have, as Markdown. */
export interface ErrorText {
  /** Status of a code without an example. */
  status?: number;
  causes: readonly string[];
  remedy: string;
}

/** Returns the names of the class that the libraries raise for a status, by language. */
export type ClassesOf = (status: number) => readonly { label: string; name: string }[];

interface ErrorParts {
  contract: Contract;
  text: ErrorText | undefined;
  classesOf: ClassesOf;
}

/** Returns the page of an error code. */
export function errorPage(error: ErrorCode, { contract, text, classesOf }: ErrorParts): Page {
  const { id: own, code, title, meaning, examples, operations } = error;
  const status = error.status ?? text?.status;
  const classes = status === undefined ? [] : classesOf(status);
  const links = contract.operations
    .filter(({ id }) => operations.includes(id))
    .map(({ id, title: name, method }) => ({ page: `reference/${id}`, text: name, badge: method, about: '' }));
  return {
    path: `errors/${own}`,
    title,
    description: sentence(meaning),
    kind: 'error',
    names: [code],
    terms: status === undefined ? [] : [String(status)],
    blocks: [
      prose(`Code \`${code}\`${status === undefined ? '' : `, HTTP status \`${status}\``}. ${sentence(meaning)}`),
      ...(text === undefined
        ? []
        : [
            heading('Causes', 'causes'),
            prose(text.causes.map((cause) => `- ${cause}`).join('\n')),
            heading('What to do', 'remedy'),
            prose(text.remedy),
          ]),
      ...(classes.length === 0
        ? []
        : [
            heading('In the libraries', 'libraries'),
            {
              kind: 'table',
              label: 'Classes',
              head: ['Library', 'Class'],
              rows: classes.map(({ label, name }) => [label, `\`${name}\``]),
            } as const,
          ]),
      ...(operations.length === 0 ? [] : [heading('Operations', 'operations')]),
      ...(operations.length === contract.operations.length
        ? [prose('Every operation can return it.')]
        : links.length === 0
          ? []
          : [{ kind: 'links', links } as const]),
    ],
    aside: examples.map(({ summary, value }) => ({
      kind: 'code',
      language: 'json',
      title: summary,
      text: JSON.stringify(value, null, 2),
    })),
  };
}
