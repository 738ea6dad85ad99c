import { licenceFiles, type Licence } from '../../publication/licence.ts';
import type { Author } from '../../names/publication.ts';
import { issuesOf, type Publisher } from '../../publication/publisher.ts';
import { type Product, without } from '../product.ts';

/** Tables for our tests, checks and examples, which other libraries do not have. */
const OWN_TOOLS = /^(?:# .*\n)*\[+tool\.(?!hatch\.)[^]*?(?=^(?:# .*\n)*\[+(?!tool\.(?!hatch\.))|(?![^]))/gm;

/** Returns the manifest of a library of another API. */
export function productManifest(text: string, { description, publisher }: Product): string {
  const { licence, authors } = publisher;
  const files = licenceFiles(licence);
  const head = [
    `description = ${quoted(description)}`,
    ...licenceLines(licence),
    `license-files = [${files.map(quoted).join(', ')}]`,
    ...(authors.length > 0 ? [`authors = [${authors.map(authorOf).join(', ')}]`] : []),
  ];
  const plain = without(text, [
    OWN_TOOLS,
    /^\[project\.urls\]\n(?:.+\n)+\n?/m,
    /^license = .*\n/m,
    /^license-files = .*\n/m,
    /^keywords = .*\n/m,
    /^# Chosen by measurement.*\n/m,
    /^# The version of package\.json .*\n/m,
    /(?<=^include = \[.*), "\/LICENSE"/m,
    /(?<=^include = \[.*), "\/package\.json"/m,
  ]);
  const replaced = plain
    .replace(/^description = .*$/m, () => head.join('\n'))
    .replace(/(?<=^include = \[.*)(?=\])/m, () => files.map((file) => `, "/${file}"`).join(''))
    .replace(/^(?=\[tool\.hatch)/m, () => urlsOf(publisher));
  return `${replaced.trimEnd()}\n`;
}

/** A custom licence has an identifier of its own (PEP 639). */
function licenceLines(licence: Licence | undefined): string[] {
  if (licence === undefined) return [];
  const { kind } = licence;
  const name = kind === 'standard' ? licence.expression : `LicenseRef-${licenceName(licence.name)}`;
  return [`license = ${quoted(name)}`];
}

const licenceName = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'Custom';

function authorOf({ name, email }: Author): string {
  return `{ name = ${quoted(name)}${email === undefined ? '' : `, email = ${quoted(email)}`} }`;
}

/** Well-known labels of PyPI: https://packaging.python.org/en/latest/specifications/well-known-project-urls/ */
function urlsOf({ homepage, repository }: Publisher): string {
  const urls = Object.entries({ Homepage: homepage, Source: repository, Issues: issuesOf(repository) });
  const lines = urls.flatMap(([label, url]) => (url === undefined ? [] : [`${label} = ${quoted(url)}`]));
  return lines.length === 0 ? '' : ['[project.urls]', ...lines, '', ''].join('\n');
}

/** Returns a basic string of TOML, which has the escapes of JSON. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('\u007f', String.raw`\u007f`);
