import type { Block, Page } from '../blocks.ts';
import type { Contract, ErrorCode } from '../contract.ts';
import { heading, prose, sentence } from './operation.ts';
import { code as inCode } from './types.ts';

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
  const everywhere = operations.length === contract.operations.length;
  const links = contract.operations
    .filter(({ id }) => operations.includes(id))
    .map(({ id, title: name, method }) => ({ page: `reference/${id}`, text: name, badge: method, about: '' }));
  return {
    path: `errors/${own}`,
    title,
    description: sentence(meaning),
    kind: 'error',
    names: [code],
    ...(text !== undefined && { source: 'portal/error-texts.yaml' }),
    terms: status === undefined ? [] : [String(status)],
    blocks: [
      ...(meaning === '' ? [] : [prose(sentence(meaning))]),
      {
        kind: 'facts',
        facts: [['Code', inCode(code)], ...(status === undefined ? [] : ([['Status', inCode(status)]] as const))],
      },
      ...advice(text),
      ...inLibraries(status === undefined ? [] : classesOf(status)),
      ...(operations.length === 0 ? [] : [heading('Operations', 'operations')]),
      ...(everywhere
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

function advice(text: ErrorText | undefined): Block[] {
  if (text === undefined) return [];
  const causes = text.causes.map((cause) => `- ${cause}`).join('\n');
  return [heading('Causes', 'causes'), prose(causes), heading('What to do', 'remedy'), prose(text.remedy)];
}

function inLibraries(classes: ReturnType<ClassesOf>): Block[] {
  if (classes.length === 0) return [];
  const rows = classes.map(({ label, name }) => [label, `\`${name}\``]);
  return [
    heading('In the libraries', 'libraries'),
    { kind: 'table', label: 'Classes', head: ['Library', 'Class'], rows },
  ];
}
