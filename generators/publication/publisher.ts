/** What manifests say about a library, from its owner and from the document. */
import type { Author, Publication } from '../names/publication.ts';
import { type Licence, licenceOf, licenceProblem } from './licence.ts';

export interface Publisher {
  /** Undefined if nobody says one: then nobody may use the library without asking. */
  licence: Licence | undefined;
  /** URL without the suffix `.git`. */
  repository: string | undefined;
  homepage: string | undefined;
  /** Empty if nobody is named. */
  authors: readonly Author[];
}

/** A fact that manifests cannot say. */
export interface PublicationProblem {
  /** Place below `package`: `['authors', '0', 'email']`. */
  path: readonly string[];
  /** One sentence, without the place. */
  message: string;
}

/** Returns what is wrong with what the owner says. */
export function publicationProblems({ license, repository, homepage, authors }: Publication): PublicationProblem[] {
  const found: PublicationProblem[] = [];
  const refuse = (path: readonly string[], message: string | undefined): void => {
    if (message !== undefined) found.push({ path, message });
  };
  refuse(['license'], license === undefined ? undefined : licenceProblem(license));
  refuse(['repository'], urlProblem(repository));
  refuse(['homepage'], urlProblem(homepage));
  for (const [index, { name, email, url }] of authors.entries()) {
    const at = (member: string): string[] => ['authors', String(index), member];
    refuse(at('name'), name.trim() === '' ? 'it is empty; write the name of a person or a company' : undefined);
    const isAddress = email === undefined || isEmail(email);
    refuse(at('email'), isAddress ? undefined : `"${email}" is no address, such as dev@museum.example`);
    refuse(at('url'), urlProblem(url));
  }
  return found;
}

const urlProblem = (url: string | undefined): string | undefined =>
  url === undefined || isUrl(url) ? undefined : `"${url}" is no URL, such as https://museum.example`;

/** Returns what manifests say: the words of the owner, and otherwise those of the document. */
export function publisherOf({ license, repository, homepage, authors }: Publication, document: object): Publisher {
  const { info, externalDocs } = document as Record<string, unknown>;
  const { license: named, contact } = membersOf(info);
  return {
    licence: license === undefined ? licenceOf(named) : { kind: 'standard', expression: license },
    repository: repository?.replace(/\/$/, '').replace(/\.git$/, ''),
    homepage: homepage ?? urlIn(membersOf(externalDocs)['url']) ?? urlIn(membersOf(contact)['url']),
    authors: authors.length > 0 ? authors : contactOf(membersOf(contact)),
  };
}

/** Returns the contact of a document as an author. Manifests name no author without a name. */
function contactOf({ name, email, url }: Record<string, unknown>): Author[] {
  const text = typeof name === 'string' ? name.replaceAll(/\s+/g, ' ').trim() : '';
  const page = urlIn(url);
  if (text === '') return [];
  return [
    {
      name: text,
      ...(typeof email === 'string' && isEmail(email) && { email }),
      ...(page !== undefined && { url: page }),
    },
  ];
}

const membersOf = (node: unknown): Record<string, unknown> =>
  typeof node === 'object' && node !== null ? (node as Record<string, unknown>) : {};

const isUrl = (text: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text);
const isEmail = (text: string): boolean => /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/.test(text);
const urlIn = (value: unknown): string | undefined => (typeof value === 'string' && isUrl(value) ? value : undefined);

const FORGE = /^https:\/\/(github\.com|gitlab\.com)\/[^/]+\/[^/]+/;

/** Returns the address of a repository for git. */
export const gitAddress = (repository: string): string => (FORGE.test(repository) ? `${repository}.git` : repository);

/** Returns the page for reports of faults, if the host of the repository has a known one. */
export function issuesOf(repository: string | undefined): string | undefined {
  const host = repository === undefined ? undefined : FORGE.exec(repository)?.[1];
  if (host === undefined) return undefined;
  return host === 'github.com' ? `${repository}/issues` : `${repository}/-/issues`;
}

/** Returns the people that Maven Central and a licence must name: the authors, or else those of the API. */
export const developersOf = ({ authors }: Publisher, title: string): readonly Author[] =>
  authors.length > 0 ? authors : [{ name: `The developers of the ${title}` }];

/** Returns what registries need and nobody says, by its member of `package`, with what needs it. */
export function missingFacts({ licence, repository, homepage }: Publisher): string[] {
  return [
    ...(licence === undefined
      ? ['license (without one, nobody may use the libraries; Maven Central refuses them)']
      : []),
    ...(repository === undefined ? ['repository (Maven Central and the provenance of npm need it)'] : []),
    ...(homepage === undefined && repository === undefined ? ['homepage (Maven Central needs it)'] : []),
  ];
}
