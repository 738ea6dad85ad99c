/** Licences, README and smoke test of a library that was generated from a third-party document. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { usualAuth } from '../../generators/languages/auth.ts';
import { credentialOptions, nameCredentials, usualOptions } from '../../generators/languages/credentials.ts';
import type { Language } from '../../generators/languages/language.ts';
import { operationsTable } from '../../generators/languages/operations-table.ts';
import type { KeyAuth, PageStrategy, SdkModel } from '../../generators/model/model.ts';
import { keysOf, waysOf } from '../../generators/model/keys.ts';
import { keyText } from '../../generators/model/texts.ts';
import type { Brand } from '../../generators/names/brand.ts';
import { packageRenamer } from '../../generators/names/identity.ts';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { Publisher } from '../../generators/publication/publisher.ts';
import { ownBrand } from '../openapi-generator/own-library.ts';
import { behaviourOf } from '../openapi-generator/behaviour-values.ts';
import { writeLicences } from './licence-files.ts';
import { behaviourChapters } from './readme-chapters.ts';
import { type SmokeCall, smokeCalls } from './smoke-calls.ts';
import { streamingSection } from './streaming-texts.ts';

/** First line of the README of a library that was generated from a third-party document. */
export const README_BANNER = '<!-- Generated from';

/** Heading above the commands that run the smoke test of such a library. */
export const SMOKE_HEADING = '## Smoke test';
/** Address of a mock that listens on the port that Prism takes by default. */
export const MOCK_URL = 'http://127.0.0.1:4010';

/** An operation or a webhook of a document that was left out. */
export interface OmittedOperation {
  /** `POST /orders`, or `webhook orderCreated`. */
  name: string;
  reason: Diagnostic;
}

interface DocumentOptions {
  root: string;
  language: Language;
  model: SdkModel;
  brand: Brand;
  version: string;
  publisher: Publisher;
  /** Name of the document that the model was built from. */
  source: string;
  /** Operations of the document that the library does not have. */
  omitted: readonly OmittedOperation[];
  /** Places where the library is less precise than the document, or where the document left something open. */
  guesses: readonly Diagnostic[];
  /** Absolute folder of the library. */
  to: string;
}

/** Writes the licences, the README and the smoke test of a library. */
export function writeLibraryDocuments(options: DocumentOptions): void {
  const { root, to, language, model, brand } = options;
  const rename = renamer(options);
  const own = smokeCalls(model, language);
  const calls = own.map((call) => ({ ...call, code: rename(call.code) }));
  const chapters = behaviourChapters({ language, model, behaviour: behaviourOf(root, brand), call: own[0] }).map(
    rename,
  );
  writeLicences(options);
  for (const [index, { code }] of calls.entries()) {
    const file = join(to, language.smoke.file(index + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, language.smoke.program(code, index + 1));
  }
  writeFileSync(join(to, 'README.md'), `${readmeSections(options, { rename, calls, chapters }).join('\n\n')}\n`);
}

type Rename = ReturnType<typeof packageRenamer>;

/** Returns what gives our code the names of another brand, and of the environment variables of its credentials. */
function renamer({ root, language, model, brand }: DocumentOptions): Rename {
  const rename = packageRenamer(ownBrand(root), brand, [language]);
  const variables = usualOptions(model, brand).flatMap(({ variable }) => variable ?? []);
  return (text) => rename(nameCredentials(text, variables));
}

interface Parts {
  rename: Rename;
  /** Calls with the names of the brand. */
  calls: readonly SmokeCall[];
  /** Chapters on the behaviour of a client, with the names of the brand. */
  chapters: readonly string[];
}

function readmeSections(options: DocumentOptions, { rename, calls, chapters }: Parts): string[] {
  const { language, model, version, source, omitted, guesses } = options;
  return [
    `${README_BANNER} ${oneLine(source)}. Generating again ends at a changed file, unless "keep" in sdk.yaml names it. -->`,
    `# ${oneLine(model.title)}: client library for ${language.names.title}`,
    `Version ${version} of the library, for version ${oneLine(model.version)} of the API${addressOf(model)}\n${keys(model)}`,
    ...credentialsOf(options),
    '## Installation',
    ...installation(options),
    'Or, from this folder:',
    fenced('sh', rename(language.manifest.install)),
    ...calls.slice(0, 1).flatMap(({ code }) => ['## Quick start', fenced(language.packaging.consumer.block, code)]),
    ...smokeTest(options, rename, calls),
    '## Operations',
    operationsTable(model, language),
    ...otherMembers(model, language),
    ...recognisedLists(model),
    ...streamingSection(model, language.id),
    ...chapters,
    ...upkeep(language, rename),
    ...leftOut(omitted),
    ...guessed(guesses),
  ];
}

/** Says what a version promises, and where the owner's code is. */
function upkeep({ customCode }: Language, rename: Rename): string[] {
  return [
    '## Versions and own code',
    `The library follows semantic versioning: \`CHANGELOG.md\` says what is new, changed and gone in each version, and a new value of an open enum or a new field is a minor one. Code in \`${dirname(rename(customCode.file))}/\` is written by hand and belongs to the library; all other code is generated.`,
  ];
}

/** Says where the API is, or that the caller has to say it. */
function addressOf({ serverUrl }: SdkModel): string {
  return serverUrl === ''
    ? '. Its document names no URL, so that each client needs a base URL.'
    : ` at ${oneLine(serverUrl)}.`;
}

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

/** Says how a program adds the published package. */
function installation({ language, brand, version }: DocumentOptions): string[] {
  const added = language.addPackage(brand, version);
  return language.dependencyBlocks?.(added).map(({ block, code }) => fenced(block, code)) ?? [fenced('sh', added)];
}

const KEYS: Record<KeyAuth['kind'], string> = {
  bearer: 'as bearer token (RFC 6750)',
  basic: 'as user name and password (RFC 7617)',
  header: 'in a separate header',
  query: 'in the query, where logs of servers and proxies may show it',
  cookie: 'in a cookie',
};

/** Lists the options of a client for its credentials. */
function credentialsOf({ model, brand, language }: DocumentOptions): string[] {
  const options = credentialOptions(model, brand);
  if (options.length === 0) return [];
  const rows = options.map(({ name, variable, description }) => {
    const cells = [language.names.cases.method(name), variable ?? ''].map((text) => (text === '' ? '' : `\`${text}\``));
    return `| ${[...cells, oneLine(description)].join(' | ')} |`;
  });
  const hasTokens = model.schemes?.some(({ tokenEndpoint }) => tokenEndpoint !== undefined) === true;
  const tokens = hasTokens ? ' The client requests the tokens of OAuth 2, keeps them and renews them.' : '';
  return [
    '## Credentials',
    `A client has an option for each of its credentials. An operation uses the first of the security schemes in its description for which the client has all of them.${tokens} A key (a token, or \`user:password\`) can be passed in place of them.`,
    ['| option | environment variable | meaning |', '| --- | --- | --- |', ...rows].join('\n'),
  ];
}

function keys({ resources }: SdkModel): string {
  const auths = resources.flatMap(({ methods }) => methods.map(({ auth }) => auth));
  const all = auths.flatMap(waysOf).flatMap((way) => (way.kind === 'several' ? way.keys : [way]));
  const kinds = [...new Set(all.map(({ kind }) => KEYS[kind]))];
  const several = new Set(auths.filter(({ kind }) => kind === 'several' || kind === 'choice').map(keyText));
  const isOptional = auths.some((auth) => auth.kind !== 'none' && auth.isOptional === true);
  const optional = isOptional ? ' Some operations need none, so that a client without a key can call them.' : '';
  return `The API key is sent ${kinds.join(', or ') || 'nowhere: no operation requires one'}.${[...several].join('')}${optional}`;
}

/** Says how to run the smoke test, in the folder of the library. */
function smokeTest(options: DocumentOptions, rename: Rename, calls: readonly SmokeCall[]): string[] {
  const {
    language: { smoke },
    source,
  } = options;
  if (calls.length === 0) return [];
  const lines = [
    ['export', rename(`INTEGRATION_API_BASE_URL=${MOCK_URL}`), ...sampleCredentials(options, rename)].join(' '),
    smoke.prepare,
    ...calls.map(({ name }, index) => `${smoke.run(smoke.file(index + 1))} # ${oneLine(name)}`),
  ];
  const mock = `npx @stoplight/prism-cli mock ${oneLine(source)}`;
  return [
    SMOKE_HEADING,
    `Each program in \`smoke/\` makes one call: to the API, or to a mock of it, such as that of \`${mock}\`.`,
    fenced('sh', lines.join('\n')),
  ];
}

/** Returns the environment variables of credentials of the form that the operations need, if they need any. */
function sampleCredentials({ model, brand }: DocumentOptions, rename: Rename): string[] {
  const options = usualOptions(model, brand);
  // A mock has no token endpoint, so that the token itself is the key.
  if (options.length > 0 && !options.some(({ kind }) => kind === 'clientId'))
    return options.map(({ kind, variable }) => `${variable}=${kind}`);
  const sample = keysOf(usualAuth(model)).map(() => 'key');
  return sample.length === 0 ? [] : [rename(`INTEGRATION_API_KEY=${sample.join(':')}`)];
}

/** Says how to send and read members that the document does not name, if it has an object that may have some. */
function otherMembers({ schemas }: SdkModel, { readme }: Language): string[] {
  if (!schemas.some((schema) => schema.kind === 'object' && schema.others !== undefined)) return [];
  const { sent, read } = readme.otherMembers;
  return [
    '## Members that the API description does not name',
    `Objects may have them unless the description excludes them.\n\n- To send them: ${sent}\n- To read them: ${read}`,
  ];
}

/** Lists whose continuation was recognised, so that a user can compare it with the documentation of the API. */
function recognisedLists({ resources }: SdkModel): string[] {
  const rows = resources.flatMap(({ methods }) =>
    methods.flatMap(({ paging, httpMethod, path }) => {
      if (paging === undefined) return [];
      return [
        `| \`${oneLine(`${httpMethod} ${path}`)}\` | ${[itemsOf(paging), parameterOf(paging), valueOf(paging)].map(oneLine).join(' | ')} |`,
      ];
    }),
  );
  if (rows.length === 0) return [];
  return [
    '## Lists',
    'A loop over these lists requests each further page. The names were recognised in the document of the API.',
    ['| operation | items | parameter | value of the next page |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ];
}

const itemsOf = ({ items }: PageStrategy): string => items?.join('.') ?? 'the array';

const parameterOf = ({ parameter, body }: PageStrategy): string =>
  body === undefined ? parameter : `${body.join('.')} in the body`;

/** Describes the value that asks for the next page. */
function valueOf({ parameter, next = [], nextUrl, isLinked, lastItem, numbers }: PageStrategy): string {
  if (lastItem !== undefined) return `${lastItem} of the last item`;
  if (isLinked === true) return `${parameter} in the URL of the header Link`;
  if (nextUrl !== undefined) return `${parameter} in the URL ${nextUrl.join('.')}`;
  if (numbers === undefined) return next.join('.');
  const { first, isOffset, total } = numbers;
  const from = first === undefined ? '' : `, from ${first}`;
  const counted = isOffset === true ? 'number of items before it' : `number of the page${from}`;
  return total === undefined ? `${counted}, until a page is empty` : `${counted}, up to ${total.join('.')}`;
}

function leftOut(omitted: readonly OmittedOperation[]): string[] {
  if (omitted.length === 0) return [];
  const rows = omitted.map(
    ({ name, reason: { file, line, message } }) =>
      `| \`${oneLine(name)}\` | ${oneLine(`${file}:${line}`)} ${oneLine(message)} |`,
  );
  return [
    '## Operations that this library does not have',
    `${omitted.length} operations of the document cannot be expressed yet. \`request()\` of the client calls them.`,
    ['| operation | reason |', '| --- | --- |', ...rows].join('\n'),
  ];
}

/** Maximum number of places that are listed for the same guess. */
const PLACES = 5;

/** Returns each guess once, with the places of the document that it is about. */
function guessed(guesses: readonly Diagnostic[]): string[] {
  if (guesses.length === 0) return [];
  const rows = [...new Set(guesses.map(({ message }) => message))].map((message) => {
    const places = guesses.filter((guess) => guess.message === message);
    const lines = [...new Set(places.map(({ file, line }) => `${file}:${line}`))];
    const shown = lines.slice(0, PLACES);
    const more = lines.length > PLACES ? `, and ${lines.length - PLACES} more` : '';
    return `| ${oneLine(message)} | ${oneLine(shown.join(', '))}${more} |`;
  });
  return [
    '## Where the library is less precise than the document',
    'Compare these places with the documentation of the API.',
    ['| what | where |', '| --- | --- |', ...rows].join('\n'),
  ];
}

// A line break ends the line, a bar ends the table cell, and an arrow ends the comment.
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}|<>]+/gu, ' ');
