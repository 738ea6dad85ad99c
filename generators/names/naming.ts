import { camelCase, constantCase, pascalCase, snakeCase } from './words.ts';

/** The languages the contract is generated for, in the order they are listed everywhere. */
export const LANGUAGES = ['php', 'python', 'node', 'java'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language is called in messages and documents. */
export const LANGUAGE_TITLES: Record<Language, string> = {
  php: 'PHP',
  python: 'Python',
  node: 'Node.js',
  java: 'Java',
};

/**
 * What a name of the contract becomes in code: `type` a class or interface, `member` a field or an argument,
 * `method` a method or function, `constant` a value of an enum.
 */
export type Role = 'type' | 'member' | 'method' | 'constant';

const asOnTheWire = (name: string): string => name;

// Node.js keeps the wire's field names, so that its models are the parsed JSON itself; it quotes those that are no names.
const CASES: Record<Language, Record<Role, (name: string) => string>> = {
  php: { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase },
  python: { type: pascalCase, member: snakeCase, method: snakeCase, constant: constantCase },
  node: { type: pascalCase, member: asOnTheWire, method: camelCase, constant: constantCase },
  java: { type: pascalCase, member: camelCase, method: camelCase, constant: constantCase },
};

/** The name that stands in the generated code of `language` for `name` of the contract: always an identifier. */
export function nameIn(language: Language, role: Role, name: string): string {
  const cased = CASES[language][role];
  if (cased === asOnTheWire) return name;
  const printed = cased(name);
  if (printed === '') return cased('empty');
  return /^[0-9]/.test(printed) ? cased(`n ${name}`) : printed;
}
