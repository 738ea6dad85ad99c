/** Reads all that the portal of this repository is made from: the contract, the guides and the manifests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { sampleTable } from '../../generators/samples/table.ts';
import type { OpenApi } from '../../portal/document.ts';
import type { ClassesOf, ErrorText } from '../../portal/pages/error.ts';
import { type Guide, readGuide } from '../../portal/pages/guide.ts';
import { pictures } from '../../portal/pictures/pictures.ts';
import { portalFiles } from '../../portal/portal.ts';
import { LANGUAGE_LABELS } from '../../portal/samples/languages.ts';
import type { Tables } from '../../portal/samples/samples.ts';
import { portalAssets } from './assets.ts';
import { guideValues } from './guide-values.ts';
import { librariesPage } from './libraries-page.ts';

/** Returns the files of the portal by their paths. */
export async function ownPortal(root: string, bundle: string): Promise<ReadonlyMap<string, string>> {
  const openapi = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApi;
  const valueOf = guideValues(root);
  const folder = join(root, 'portal/guides');
  const guides = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((name): Guide => {
      const file = `portal/guides/${name}`;
      return readGuide(
        { file, text: readFileSync(join(root, file), 'utf8') },
        { valueOf, pictures: pictures(valueOf) },
      );
    });
  const own = (name: string): Guide | undefined => guides.find(({ page }) => page.path === `guides/${name}`);
  return portalFiles({
    openapi,
    tables: tablesOf(openapi),
    guides,
    more: [librariesPage(root)],
    limits: own('rate-limits') === undefined ? '' : 'See the guide [Rate limits](/guides/rate-limits).',
    errorTexts: parse(readFileSync(join(root, 'portal/error-texts.yaml'), 'utf8')) as Record<string, ErrorText>,
    classesOf: classesFor(valueOf),
    assets: await portalAssets(root),
    moved: new Map(
      Object.entries(parse(readFileSync(join(root, 'portal/moved.yaml'), 'utf8')) as Record<string, string>),
    ),
  });
}

export function tablesOf(openapi: OpenApi): Tables {
  const model = buildModel(openapi as unknown as OpenApiDocument);
  return Object.fromEntries(
    LANGUAGES.map(({ id, callNames }) => [id, sampleTable(model, callNames)]),
  ) as unknown as Tables;
}

/** Returns the names of error classes, each with the suffix of its language. */
function classesFor(valueOf: (name: string) => string | undefined): ClassesOf {
  const classOf = (status: number): string | undefined =>
    valueOf(`error_by_status.${status}`) ??
    (status >= 500 ? valueOf('error_by_status.5xx') : valueOf('error_by_status.default'));
  return (status) =>
    LANGUAGES.map(({ id, readme }) => ({
      label: LANGUAGE_LABELS[id] ?? id,
      name: `${classOf(status)}${readme.errorSuffix}`,
    }));
}
