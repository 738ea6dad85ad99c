import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import ownBrand from '../../generators/brand.json' with { type: 'json' };
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { type Brand, brandOf } from '../../generators/names/brand.ts';
import { identityProblems, packageRenamer, withIdentities } from '../../generators/names/identity.ts';
import { licenceOf, licenceProblem } from '../../generators/publication/licence.ts';
import { publicationProblems, publisherOf } from '../../generators/publication/publisher.ts';
import { ACTIONS, workflowsOf } from '../../generators/publication/workflows.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PACKAGES = {
  node: { name: '@museum/sdk' },
  python: { name: 'museum-sdk', module: 'museum' },
  php: { name: 'museum/sdk', namespace: String.raw`Museum\Sdk` },
  java: { groupId: 'com.museum', artifactId: 'museum-sdk', package: 'com.museum.sdk' },
};
const brand = withIdentities(brandOf('Museum', LANGUAGES) as Brand, PACKAGES, LANGUAGES);
const OWNER = {
  license: 'MIT',
  repository: 'https://github.com/museum/sdks',
  homepage: 'https://museum.example/docs',
  authors: [{ name: 'Museum & Co.', email: 'dev@museum.example', url: 'https://museum.example' }],
};

const languageOf = (id: string): Language => LANGUAGES.find((language) => language.id === id) as Language;

/** Returns the manifest of a museum's library. */
function manifestOf(id: string, publisher = publisherOf(OWNER, {})): string {
  const language = languageOf(id);
  const text = packageRenamer(ownBrand, brand, [language])(read(`sdks/${id}/${language.manifest.file}`));
  const description = 'Client library of the Museum API.';
  return language.manifest.product(text, { brand, title: 'Museum API', description, publisher, read });
}

const json = (id: string, publisher = publisherOf(OWNER, {})): Record<string, unknown> =>
  JSON.parse(manifestOf(id, publisher)) as Record<string, unknown>;

describe('The manifest of a library of another API', () => {
  it('has the names and facts of the owner in package.json', () => {
    expect(json('node')).toMatchObject({
      name: '@museum/sdk',
      license: 'MIT',
      homepage: OWNER.homepage,
      bugs: 'https://github.com/museum/sdks/issues',
      author: OWNER.authors[0],
      repository: { type: 'git', url: 'git+https://github.com/museum/sdks.git' },
      files: ['dist', 'CHANGELOG.md', 'NOTICE'],
    });
    expect(Object.keys(json('node'))).not.toContain('keywords');
  });

  it('has the names and facts of the owner in composer.json', () => {
    expect(json('php')).toMatchObject({
      name: 'museum/sdk',
      license: 'MIT',
      authors: [{ name: 'Museum & Co.', email: 'dev@museum.example', homepage: 'https://museum.example' }],
      support: { source: OWNER.repository },
      autoload: { 'psr-4': { 'Museum\\Sdk\\': ['src/', 'generated/'] } },
    });
  });

  it('has the names and facts of the owner in pyproject.toml, and no tools of ours', () => {
    const text = manifestOf('python');
    expect(text).toContain('name = "museum-sdk"\n');
    expect(text).toContain('license = "MIT"\nlicense-files = ["LICENSE", "NOTICE"]\n');
    expect(text).toContain('authors = [{ name = "Museum & Co.", email = "dev@museum.example" }]\n');
    expect(text).toContain('packages = ["src/museum"]\n');
    expect([...text.matchAll(/^\[+([\w.-]+)/gm)].map(([, table]) => table)).toEqual([
      'build-system',
      'project',
      'project.optional-dependencies',
      'project.urls',
      'tool.hatch.version',
      'tool.hatch.build.targets.wheel',
      'tool.hatch.build.targets.sdist',
    ]);
  });

  // https://central.sonatype.org/publish/requirements/
  it('has all that Maven Central requires in pom.xml', () => {
    const { project } = new XMLParser().parse(manifestOf('java')) as { project: Record<string, never> };
    expect(project).toMatchObject({
      groupId: 'com.museum',
      artifactId: 'museum-sdk',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      name: expect.stringContaining('Museum API'),
      description: 'Client library of the Museum API.',
      url: OWNER.homepage,
      licenses: { license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } },
      developers: { developer: { name: 'Museum & Co.', email: 'dev@museum.example' } },
      scm: {
        connection: 'scm:git:https://github.com/museum/sdks.git',
        developerConnection: 'scm:git:https://github.com/museum/sdks.git',
        url: OWNER.repository,
      },
    });
    const release = /<id>release<\/id>[^]*?<\/profile>/.exec(manifestOf('java'))?.[0] ?? '';
    for (const plugin of ['maven-source', 'maven-javadoc', 'maven-gpg', 'central-publishing-maven'])
      expect(release).toContain(`<artifactId>${plugin}-plugin</artifactId>`);
    expect(manifestOf('java')).not.toMatch(/<scope>test<|spotless|jacoco|error.prone|overview|brand\.css/);
  });

  it.each([
    [undefined, 'UNLICENSED', 'proprietary', ['NOTICE']],
    [
      { name: 'Museum Terms', url: 'https://museum.example/terms' },
      'SEE LICENSE IN LICENSE',
      'proprietary',
      ['LICENSE', 'NOTICE'],
    ],
    [{ name: 'Apache 2.0' }, 'Apache-2.0', 'Apache-2.0', ['LICENSE']],
  ])('has the licence %j in the spelling of each registry', (license, npm, composer, files) => {
    const publisher = publisherOf({ authors: [] }, { info: { license } });
    expect(json('node', publisher)['license']).toBe(npm);
    expect(json('php', publisher)['license']).toBe(composer);
    expect(manifestOf('python', publisher)).toContain(`license-files = ${JSON.stringify(files).replace(',', ', ')}\n`);
    expect(/<licenses>/.test(manifestOf('java', publisher))).toBe(license !== undefined);
  });
});

it.each([
  ['Apache License, Version 2.0', 'Apache-2.0'],
  ['The MIT License (MIT)', 'MIT'],
  ['GPLv3', 'GPL-3.0-only'],
  ['BSD', undefined],
  ['MIT-based, for customers only', undefined],
  ['UNLICENSED', undefined],
  ['EUPL', undefined],
])('The licence %j of a document is %s', (name, expression) => {
  const licence = licenceOf({ name });
  expect(licence?.kind === 'standard' ? licence.expression : undefined).toBe(expression);
});

it('The licence of a document is known by its address', () => {
  const url = 'https://www.apache.org/licenses/LICENSE-2.0.html';
  expect(licenceOf({ name: 'Open', url })).toEqual({ kind: 'standard', expression: 'Apache-2.0' });
});

it('Names that a registry or a language refuses are refused with their member', () => {
  const wrong = {
    node: { name: 'Museum SDK', module: 'x' },
    python: { name: '-sdk', module: 'class' },
    php: { name: 'museum', namespace: String.raw`Museum\Class` },
    java: { groupId: 'com.', artifactId: 'a b', package: 'com.new', version: '1' },
  };
  const members = Object.entries(wrong).flatMap(([id, names]) => Object.keys(names).map((name) => `${id}.${name}`));
  const found = identityProblems(wrong, LANGUAGES).map(({ language, member }) => `${language}.${member}`);
  expect(found.toSorted()).toEqual(members.toSorted());
  expect(identityProblems(PACKAGES, LANGUAGES)).toEqual([]);
  expect(licenceProblem('Apache 2.0')).toContain('did you mean Apache-2.0?');
  expect(publicationProblems({ ...OWNER, homepage: 'museum.example' }).map(({ path }) => path)).toEqual([['homepage']]);
});

it.each([
  ['node', "from '@integration-api/sdk'", "from '@museum/sdk'"],
  [
    'python',
    'from integration_api._core import A  # integration-api-python/',
    'from museum._core import A  # museum-python/',
  ],
  ['python', 'IntegrationApiError "integration_api_pool"', 'MuseumApiError "museum_api_pool"'],
  ['php', 'namespace IntegrationApi; use IntegrationApi\\Core\\A;', 'namespace Museum\\Sdk; use Museum\\Sdk\\Core\\A;'],
  ['php', '"IntegrationApi\\\\": IntegrationApiException', '"Museum\\\\Sdk\\\\": MuseumApiException'],
  ['java', 'com/integrationapi/IntegrationApiException.java', 'com/museum/sdk/MuseumApiException.java'],
  ['java', 'native-image/com.integrationapi/integration-api/a', 'native-image/com.museum/museum-sdk/a'],
  [
    'java',
    '<groupId>com.integrationapi</groupId> com.integrationapi.A',
    '<groupId>com.museum</groupId> com.museum.sdk.A',
  ],
])('Hand-written code in %s has the chosen names: %s', (id, ours, theirs) => {
  expect(packageRenamer(ownBrand, brand, [languageOf(id)])(ours)).toBe(theirs);
});

it.each(LANGUAGES.map(({ id }) => id))('The workflows of a library in %s are valid and have few permissions', (id) => {
  for (const text of Object.values(workflowsOf(id, languageOf(id).workflow, brand))) {
    const { permissions, jobs } = parse(text) as {
      permissions: object;
      jobs: Record<string, { permissions?: object; steps: { uses?: string; run?: string }[] }>;
    };
    expect(permissions).toEqual({ contents: 'read' });
    for (const { permissions: own = {}, steps } of Object.values(jobs)) {
      expect(['contents', 'id-token']).toEqual(expect.arrayContaining(Object.keys(own)));
      for (const { uses, run } of steps) expect(typeof (uses ?? run)).toBe('string');
    }
  }
});

it('Workflows of libraries use the same versions of actions as those of this repository', () => {
  const ours = read('.github/workflows/publish.yml');
  for (const action of Object.values(ACTIONS)) expect(ours).toContain(action);
});
