/** The decisions of a run, which are written into the file of settings as far as it does not have them. */
import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Method, PageStrategy, Schema, SdkModel } from '../../../generators/model/model.ts';
import { type Brand, brandOf } from '../../../generators/names/brand.ts';
import type { Language } from '../../../generators/languages/language.ts';
import type { PublicNames, StaleNames } from '../names-file.ts';
import { ALL, type Members, type PagingFile } from '../paging-file.ts';
import { writtenList } from '../written-paging.ts';
import type { LanguageId, Settings } from './settings.ts';

/** What a run decided, beyond its settings. */
export interface Made {
  settings: Settings;
  languages: readonly Language[];
  model: SdkModel;
  brand: Brand;
  /** SPDX expression of the document's licence. */
  license: string | undefined;
  /** Base URL that the document says without doubt. */
  server: string | undefined;
  names: PublicNames;
  paging: PagingFile | undefined;
  /** Decided names that the document no longer has. */
  stale: StaleNames;
}

type Json = Record<string, unknown>;

const defined = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/**
 * Returns the members of the file of settings that say what a run decided, in their order.
 * @param folder absolute folder of the file
 */
export function decisionsOf(made: Made, folder: string): Json {
  const { settings, languages, brand, license, server } = made;
  const { document = '', out = '', docs, publication } = settings;
  const ids = languages.map(({ id }) => id as LanguageId);
  return defined({
    document: /^https?:\/\//i.test(document) ? document : shown(folder, document),
    out: shown(folder, out),
    languages: ids,
    name: settings.name ?? nameOf(brand),
    server: settings.server ?? server,
    keyHeader: settings.keyHeader,
    tokenEndpointAuthMethod: settings.tokenEndpointAuthMethod,
    idempotencyHeader: settings.idempotencyHeader,
    retries: settings.retries,
    docs: docs === undefined ? undefined : true,
    package: publication.license === undefined && license !== undefined ? { license } : undefined,
    // A version would stay, and soon be too small for the changes of the library.
    packages: Object.fromEntries(ids.map((id) => [id, identityOf(brand, id)])),
    paging: pagingOf(made, folder),
    names: namesOf(made, folder),
  });
}

/** Returns the name from which a brand derives; undefined if there is none. */
function nameOf({ client }: Brand): string | undefined {
  const name = client.replace(/Api$/, '');
  return brandOf(name, [])?.client === client ? name : undefined;
}

/** Returns a path as it is written in the file of settings. */
const shown = (folder: string, path: string): string => relative(folder, path).replaceAll('\\', '/') || '.';

function identityOf(brand: Brand, id: LanguageId): Json {
  // Node.js and PHP have one name, Python has a distribution, and Java says it in other members.
  const { package: name, ...others } = brand[id] as Record<string, string>;
  return id === 'java' ? { ...brand.java } : { name, ...others };
}

function namesOf({ settings, names }: Made, folder: string): unknown {
  if (settings.names !== undefined && 'file' in settings.names) return shown(folder, settings.names.file);
  const operations = Object.fromEntries(
    [...names.operations].map(([key, { resource, method, operationId }]) => [key, { resource, method, operationId }]),
  );
  return { operations, schemas: Object.fromEntries(names.schemas) };
}

/** Returns the lists that were recognised and that no entry decides. */
function pagingOf({ settings, model, paging, stale }: Made, folder: string): unknown {
  if (settings.paging !== undefined && 'file' in settings.paging) return shown(folder, settings.paging.file);
  const decided = new Set(paging?.entries.map(({ operation }) => operation));
  const moved = (paging?.entries ?? []).flatMap(({ operation, members }): [string, unknown][] => {
    const to = stale.moved.get(operation);
    return to === undefined ? [] : [[to, members === false ? false : shortened(members)]];
  });
  for (const [operation] of moved) decided.add(operation);
  if (decided.has(ALL)) return undefined;
  const found = model.resources
    .flatMap(({ methods }) => methods)
    .flatMap((method): [string, Json][] => {
      const name = `${method.httpMethod} ${method.path}`;
      const members = decided.has(name) ? undefined : membersOf(method, model.schemas);
      return members === undefined ? [] : [[name, members]];
    });
  const all = [...moved, ...found];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Returns an entry that says how a list continues; undefined if no entry can say it. */
function membersOf(method: Method, schemas: readonly Schema[]): Json | undefined {
  const { pageItem, paging } = method;
  if (pageItem === undefined || paging === undefined) return undefined;
  const members = entryOf(paging);
  if (!isDeepStrictEqual(writtenList(method, members, schemas), { pageItem, paging })) return undefined;
  return shortened(members);
}

/** Returns members in which a path of one name is that name. */
function shortened(members: Members): Json {
  const short = Object.entries(members).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  ]);
  return Object.fromEntries(short);
}

function entryOf({ parameter, body, isLinked, numbers, ...paging }: PageStrategy): Members {
  const { items, next, nextUrl, lastItem, more, done } = paging;
  const { isOffset, first, current, size, total } = numbers ?? {};
  const isFirst = first !== undefined && !(isOffset === true && first === 0);
  return {
    ...(items && { items }),
    parameter: body ?? [parameter],
    ...(next && { next }),
    ...(nextUrl && { nextUrl }),
    ...(isLinked === true && { link: true }),
    ...(lastItem !== undefined && { lastItem }),
    ...(more && { more }),
    ...(done && { done }),
    ...(isFirst && { first }),
    ...(isOffset === true && { offset: true }),
    ...(current && { current }),
    ...(size && { size }),
    ...(total && { total }),
  };
}
