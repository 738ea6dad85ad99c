import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../files/root.ts';
import { type Promises, promisesOf } from '../../baseline/promises.ts';
import { largest } from '../../bump.ts';
import { librariesIn } from '../../libraries.ts';
import { UNITS } from '../../units.ts';
import { promiseReasons } from '../promises.ts';

const NODE = 'sdks/node/package.json';
const JAVA = 'sdks/java/src/module/java/module-info.java';
const POM = 'sdks/java/pom.xml';
const PYTHON = 'sdks/python/pyproject.toml';
const PHP = 'sdks/php/composer.json';
const BEHAVIOUR = 'openapi/behaviour.yaml';
const FILES = [NODE, JAVA, POM, PYTHON, PHP, BEHAVIOUR];
const OTHERS = ['openapi/behaviour.schema.json', 'sdks/support.json'];
const PACKAGES = ['php', 'python', 'java'].map((id) => `sdks/${id}/package.json`);
const IDS: Readonly<Record<string, string>> = { [NODE]: 'node', [JAVA]: 'java', [POM]: 'java', [PYTHON]: 'python' };

const REQUIRE = `,
      "require": {
        "types": "./dist/cjs/index.d.ts",
        "default": "./dist/cjs/index.js"
      }`;

/** A change of a manifest with the bump that a person gave it before any rule was asked: `M`, `m`, or `.` for none. */
type ManifestRow = readonly [change: string, bump: string, file: string, from: string | RegExp, to: string];

const ROWS: readonly ManifestRow[] = [
  ['programs can no longer require the library', 'M', NODE, REQUIRE, ''],
  [
    'programs can no longer import a subpath',
    'M',
    NODE,
    /\n {4}"\.\/testing": \{[\s\S]*?\n {4}\},(?=\n {4}"\.\/webhooks")/,
    '',
  ],
  ['a subpath is forbidden', 'M', NODE, /(?<=\n {4}"\.\/telemetry": )\{[\s\S]*?\n {4}\}/, 'null'],
  ['a subpath has no types', 'M', NODE, '"types": "./dist/esm/testing/index.d.ts",', ''],
  ['a subpath is new', 'm', NODE, '"./package.json":', '"./errors": "./dist/esm/errors.js",\n    "./package.json":'],
  ['a condition is new', 'm', NODE, '"module-sync": {', '"bun": "./dist/esm/index.js",\n      "module-sync": {'],
  ['a file behind a subpath moves', '.', NODE, '"default": "./dist/esm/index.js"', '"default": "./dist/esm/main.js"'],
  ['a runtime no longer finds its transport', 'M', NODE, /\n {6}"workerd": [^\n]*/, ''],
  ['the main file is gone', 'M', NODE, '"main": "./dist/cjs/index.js",\n', ''],
  ['the types are gone', 'M', NODE, '"types": "./dist/cjs/index.d.ts",\n  "typesVersions"', '"typesVersions"'],
  ['older compilers no longer find a subpath', 'M', NODE, /,\n {6}"webhooks": \[[^\]]*\]/, ''],
  ['files are modules of another kind', 'M', NODE, '"type": "module"', '"type": "commonjs"'],
  ['a newer Node.js is required', 'M', NODE, '">=20.19.0"', '">=22"'],
  ['an older Node.js suffices', 'm', NODE, '">=20.19.0"', '">=18"'],
  ['another engine is required', 'M', NODE, '"node": ">=20.19.0"', '"node": ">=20.19.0",\n    "npm": ">=10"'],
  ['only one system is supported', 'M', NODE, '"engines": {', '"os": ["linux"],\n  "engines": {'],
  ['only one processor is supported', 'M', NODE, '"engines": {', '"cpu": ["x64"],\n  "engines": {'],
  [
    'an optional dependency is new',
    'm',
    NODE,
    '"engines": {',
    '"optionalDependencies": { "ws": "^8.0.0" },\n  "engines": {',
  ],
  [
    'types stand after `default`, where no compiler looks',
    'M',
    NODE,
    /("types": "\.\/dist\/esm\/index\.d\.ts"),\s+("default": "[^"]+")/,
    '"default": "./dist/esm/index.js", "types": "./dist/esm/index.d.ts"',
  ],
  ['a newer Composer is required', 'M', PHP, '"ext-json": "*"', '"ext-json": "*",\n    "composer-runtime-api": "^2.2"'],
  ['a dependency is new', 'm', NODE, '"engines": {', '"dependencies": { "ws": "^8.0.0" },\n  "engines": {'],
  [
    'programs must install another package',
    'M',
    NODE,
    '"engines": {',
    '"peerDependencies": { "ws": "^8.0.0" },\n  "engines": {',
  ],
  [
    'programs may install another package',
    'm',
    NODE,
    '"engines": {',
    '"peerDependencies": { "ws": "^8.0.0" },\n  "peerDependenciesMeta": { "ws": { "optional": true } },\n  "engines": {',
  ],
  ['the package has another name', 'M', NODE, '"@integration-api/sdk"', '"@integration-api/client"'],
  ['a module is required', 'M', JAVA, 'requires java.net.http;', 'requires java.net.http;\n  requires java.sql;'],
  [
    'an optional module is new',
    '.',
    JAVA,
    'requires java.net.http;',
    'requires java.net.http;\n  requires static java.sql;',
  ],
  ['an optional module becomes required', 'M', JAVA, 'requires static com.google.gson;', 'requires com.google.gson;'],
  ['a module is no longer required', 'p', JAVA, 'requires java.net.http;', 'requires static java.net.http;'],
  ['a package is no longer exported', 'M', JAVA, '  exports com.integrationapi.testing;\n', ''],
  [
    'a package is exported to one module only',
    'M',
    JAVA,
    'exports com.integrationapi.json;',
    'exports com.integrationapi.json to com.zoo;',
  ],
  [
    'a package is exported',
    'm',
    JAVA,
    'exports com.integrationapi;',
    'exports com.integrationapi;\n  exports com.integrationapi.spi;',
  ],
  [
    'a package is opened',
    'm',
    JAVA,
    'exports com.integrationapi;',
    'exports com.integrationapi;\n  opens com.integrationapi.model;',
  ],
  ['a comment in the descriptor changes', '.', JAVA, 'Client library', 'The client library'],
  ['the module has another name', 'M', JAVA, 'module com.integrationapi {', 'module com.integration {'],
  ['the artifact has another name', 'M', POM, '<artifactId>integration-api<', '<artifactId>integration<'],
  ['a newer Java is required', 'M', POM, '<maven.compiler.release>17<', '<maven.compiler.release>21<'],
  ['an extra is gone', 'M', PYTHON, 'opentelemetry = ["opentelemetry-api>=1.20"]\n', ''],
  ['an extra is renamed', 'M', PYTHON, 'opentelemetry = [', 'telemetry = ['],
  ['an extra is new', 'm', PYTHON, 'opentelemetry = [', 'http2 = ["h2>=4"]\nopentelemetry = ['],
  ['a newer Python is required', 'M', PYTHON, '">=3.11"', '">=3.12"'],
  ['an older Python suffices', 'm', PYTHON, '">=3.11"', '">=3.10"'],
  ['a dependency requires more', 'm', PYTHON, 'anyio>=4.4', 'anyio>=4.6'],
  ['a dependency is gone', 'p', PYTHON, '"anyio>=4.4", ', ''],
  [
    'the package to import has another name',
    'M',
    PYTHON,
    'packages = ["src/integration_api"]',
    'packages = ["src/integration"]',
  ],
  ['a program is new', 'm', PYTHON, '[project.urls]', '[project.scripts]\nzoo = "zoo:main"\n\n[project.urls]'],
  ['a conflict is new', 'M', PHP, '"require": {', '"conflict": { "psr/log": "<2" },\n    "require": {'],
  ['an extension is required', 'M', PHP, '"ext-json": "*"', '"ext-json": "*",\n        "ext-intl": "*"'],
  ['a newer PHP is required', 'M', PHP, '">=8.2"', '">=8.3"'],
  ['a namespace is renamed', 'M', PHP, '"IntegrationApi\\\\": [\n', '"Integration\\\\": [\n'],
  ['a namespace is new', 'm', PHP, '"psr-4": {', '"psr-4": {\n            "Zoo\\\\": "zoo/",'],
  ['a folder of a namespace moves', '.', PHP, '"src/"', '"lib/"'],
  [
    'an interface is provided',
    'm',
    PHP,
    '"require": {',
    '"provide": { "psr/log-implementation": "3" },\n    "require": {',
  ],
  ['the package is no library', 'M', PHP, '"type": "library"', '"type": "composer-plugin"'],
  ['a status has another error', 'M', BEHAVIOUR, "'409': Conflict", "'409': Api"],
  ['a status has an error', 'm', BEHAVIOUR, "'410': Gone", "'410': Gone\n  '418': Gone"],
  ['an error has another parent', 'M', BEHAVIOUR, '  Timeout: Connection', '  Timeout: IntegrationApi'],
  ['an error is new', 'm', BEHAVIOUR, '  Conflict: Api', '  Conflict: Api\n  Locked: Api'],
  [
    'the variable of the key has another name',
    'M',
    BEHAVIOUR,
    'api_key_variable: INTEGRATION_API_KEY',
    'api_key_variable: INTEGRATION_KEY',
  ],
  ['keys have another pattern', 'M', BEHAVIOUR, "api_key_pattern: '^[!-~]+$'", "api_key_pattern: '^ak_[!-~]+$'"],
  ['a method is no longer repeated', 'M', BEHAVIOUR, '[POST, PUT, PATCH, DELETE]', '[POST, PUT, PATCH]'],
  ['another header cannot be set', 'M', BEHAVIOUR, '    - Upgrade\n', '    - Upgrade\n    - Via\n'],
  ['a call is repeated more often', 'm', BEHAVIOUR, 'max_retries: 2', 'max_retries: 3'],
  ['a status is no longer repeated', 'm', BEHAVIOUR, '[408, 425, 429,', '[408, 429,'],
  ['the pace no longer adapts', 'm', BEHAVIOUR, 'adaptive: true', 'adaptive: false'],
  ['a comment in the behaviour changes', '.', BEHAVIOUR, 'as data: the one source', 'as data, the one source'],
];

const LETTERS = { major: 'M', minor: 'm', patch: 'p', none: '.' } as const;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'manifests-'));
  for (const path of [...FILES, ...OTHERS, ...PACKAGES])
    cpSync(join(ROOT, path), join(root, dirname(path), path.split('/').at(-1) ?? ''));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a change of a manifest', () => {
  it.each(ROWS)('%s: %s', (_change, bump, file, from, to) => {
    const units = UNITS.filter(({ id }) => id === (IDS[file] ?? 'php'));
    const promises = (): Promises[] => librariesIn(root, units).map((library) => promisesOf(root, library));
    const [before] = promises();
    const text = readFileSync(join(root, file), 'utf8');
    const edited = text.replace(from, () => to);
    expect(edited).not.toBe(text);
    try {
      writeFileSync(join(root, file), edited);
      const [after] = promises();
      expect(LETTERS[largest(promiseReasons(before, after).map((reason) => reason.bump))]).toBe(bump);
    } finally {
      writeFileSync(join(root, file), text);
    }
  });
});
