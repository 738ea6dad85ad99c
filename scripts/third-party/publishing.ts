/** What the owner of a document decides about packages, applied to the brand and to the manifests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import type { Brand } from '../../generators/names/brand.ts';
import { identityProblems, withIdentities } from '../../generators/names/identity.ts';
import type { PackageIdentity, Publication } from '../../generators/names/publication.ts';
import {
  missingFacts,
  publicationProblems,
  type Publisher,
  publisherOf,
} from '../../generators/publication/publisher.ts';
import { workflowsOf } from '../../generators/publication/workflows.ts';

export interface Publishing {
  brand: Brand;
  publisher: Publisher;
  /** What a run says about packages, one line each. */
  notes: string[];
}

interface Decisions {
  publication: Publication;
  packages: Readonly<Partial<Record<string, PackageIdentity>>>;
}

/** A decision that registries or languages refuse. */
interface Refusal {
  /** JSON pointer into the settings: `/packages/java/package`. */
  pointer: string;
  message: string;
}

/** Returns the decisions about packages that cannot be used. */
export function refusals({ publication, packages }: Decisions): Refusal[] {
  return [
    ...publicationProblems(publication).map(({ path, message }) => ({
      pointer: `/package/${path.join('/')}`,
      message,
    })),
    ...identityProblems(packages, LANGUAGES).map(({ language, member, message }) => ({
      pointer: `/packages/${language}/${member}`,
      message,
    })),
  ];
}

/**
 * Returns the names and facts of the packages.
 * @param about the document as it was read
 */
export function publishing(
  { publication, packages }: Decisions,
  { brand, about }: { brand: Brand; about: object },
): Publishing {
  const publisher = publisherOf(publication, about);
  return {
    brand: withIdentities(brand, packages, LANGUAGES),
    publisher,
    notes: [...licenceNotes(publisher, publication, about), ...missingNotes(publisher)],
  };
}

/** Says how the licence of a document was understood, if it names none of SPDX itself. */
function licenceNotes({ licence }: Publisher, { license }: Publication, about: object): string[] {
  const { info } = about as { info?: { license?: { name?: unknown; identifier?: unknown } } };
  const name = info?.license?.name;
  if (license !== undefined || licence === undefined) return [];
  if (licence.kind === 'custom') {
    return [
      `the licence "${licence.name}" is none of SPDX: manifests refer to LICENSE; package.license in sdk.yaml names another`,
    ];
  }
  if (licence.expression === name || info?.license?.identifier === licence.expression) return [];
  return [`the licence "${String(name)}" is ${licence.expression} of SPDX; package.license in sdk.yaml names another`];
}

function missingNotes(publisher: Publisher): string[] {
  const missing = missingFacts(publisher);
  return missing.length === 0 ? [] : [`package in sdk.yaml says no ${missing.join(', no ')}`];
}

/** Writes the workflows of a library to a folder of files that are written once. */
export function writeWorkflows(
  folder: string,
  { id, workflow }: Pick<Language, 'id' | 'workflow'>,
  brand: Brand,
): void {
  for (const [path, text] of Object.entries(workflowsOf(id, workflow, brand))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
