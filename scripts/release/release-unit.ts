import type { Language } from '../../generators/languages/language.ts';

/** Library of a language, the sandbox or the generator: each has a separate version. */
export interface ReleaseUnit extends Pick<Language, 'id' | 'handWritten' | 'packaging' | 'versioning'> {
  /** Relative to the root: `sdks/python`. */
  folder: string;
  names: Pick<Language['names'], 'title' | 'cases' | 'parameter' | 'property'>;
  /** Name of its runtime, such as `Python`. */
  runtime: string;
  /** Folder that `npm run generate` writes from the contract, if there is one. */
  generatedFolder?: string;
  /** False if a change of the contract changes nothing for its users. */
  followsContract?: false;
  /** Reports whether users receive a file of the hand-written parts. */
  isShipped(path: string): boolean;
  /** Sentence about changed files that no changeset describes. Without it, a person must describe them. */
  otherChanges?: string;
}

/** Returns the library of a language as a unit. */
export const unitOf = (language: Language): ReleaseUnit => ({
  ...language,
  folder: `sdks/${language.id}`,
  runtime: language.names.title,
  isShipped: () => true,
});
