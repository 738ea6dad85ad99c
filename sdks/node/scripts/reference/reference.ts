import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Application, Logger, LogLevel, type ProjectReflection, type TypeDocOptions } from 'typedoc';
import { PACKAGE } from '../package/compile.ts';
import { arrange } from './arrange.ts';
import { entries } from './entries.ts';
import { GROUP_ORDER } from './groups.ts';
import { findByPath } from './search.ts';

/** The API reference before it is written. */
export interface Reference {
  project: ProjectReflection;
  /** Undocumented declarations, broken links and types that are not exported; one line each. */
  messages: readonly string[];
  /** Writes the reference as HTML and replaces `folder` as a whole. */
  write: (folder: string) => Promise<void>;
}

// Types that users meet but never name; they are described where they are used.
const NOT_EXPORTED = ['ApiClient', 'HeaderOptions', 'Operations', 'PathValue', 'RequestContent', 'Schemas', 'Success'];
// Parts of types that only the compiler reads, and the method behind `await using`.
const NOT_DOCUMENTED = [
  '@integration-api/sdk.IntegrationApi.[asyncDispose]',
  '@integration-api/sdk.UnknownValue.__type.[mark]',
  '@integration-api/sdk/webhooks.WebhookEvent.__type.Event',
];

/**
 * Reads the sources and their doc comments, without type checks.
 * @throws {Error} if an entry of package.json has no source
 */
export async function readReference(): Promise<Reference> {
  const all = entries();
  const app = await Application.bootstrap({ ...OPTIONS, entryPoints: all.map(({ source }) => source) });
  const lines = new Lines();
  app.logger = lines;
  arrange(app, all);
  findByPath(app);
  const points = app.getEntryPoints();
  if (points === undefined) throw new Error(lines.messages.join('\n'));
  const names = new Map(all.map(({ source, name }) => [source, name]));
  const named = points.map((point) => ({ ...point, displayName: names.get(resolve(point.sourceFile.fileName)) ?? '' }));
  const project = app.converter.convert(named);
  app.validate(project);
  return { project, messages: lines.messages, write: (folder) => app.generateDocs(project, folder) };
}

const { version: VERSION } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };

const OPTIONS: TypeDocOptions = {
  name: `Integration API · Node.js ${VERSION}`,
  tsconfig: join(PACKAGE, 'tsconfig.json'),
  basePath: PACKAGE,
  readme: join(import.meta.dirname, 'front.md'),
  customCss: join(import.meta.dirname, 'brand.css'),
  navigationLinks: { Guides: 'https://docs.integration.example' },
  hideGenerator: true,
  disableSources: true,
  excludeInternal: true,
  excludeProtected: true,
  // Inherited members of Promise and Error are not specific to this library.
  excludeExternals: true,
  useFirstParagraphOfCommentAsSummary: true,
  sort: ['kind', 'source-order'],
  sortEntryPoints: false,
  groupOrder: [...GROUP_ORDER],
  preservedTypeAnnotationTags: ['@throws'],
  navigation: { includeGroups: true, excludeReferences: true, includeFolders: false },
  highlightLanguages: ['sh', 'typescript'],
  validation: { notExported: true, invalidLink: true, invalidPath: true, rewrittenLink: true, notDocumented: true },
  intentionallyNotExported: NOT_EXPORTED,
  intentionallyNotDocumented: NOT_DOCUMENTED,
};

class Lines extends Logger {
  readonly messages: string[] = [];

  override log(message: string, level: LogLevel): void {
    if (level >= LogLevel.Warn) this.messages.push(message);
  }
}
