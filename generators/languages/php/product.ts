import type { Author } from '../../names/publication.ts';
import { issuesOf } from '../../publication/publisher.ts';
import type { Product } from '../product.ts';

/** Returns the manifest of a library of another API. */
export function productManifest(text: string, { description, publisher }: Product): string {
  const ours = JSON.parse(text) as Record<string, unknown>;
  const { name, description: _, license: _l, type, homepage: _h, support: _s, ...rest } = ours;
  const { 'autoload-dev': _a, keywords: _k, ...own } = rest;
  const { licence, homepage, repository, authors } = publisher;
  const support = { issues: issuesOf(repository), source: repository };
  const product = {
    name,
    description,
    license: licence?.kind === 'standard' ? licence.expression : 'proprietary',
    type,
    homepage,
    authors: authors.length > 0 ? authors.map(authorOf) : undefined,
    support: repository && support,
    ...own,
  };
  return `${JSON.stringify(product, null, 2)}\n`;
}

const authorOf = ({ name, email, url }: Author): object => ({ name, email, homepage: url });
