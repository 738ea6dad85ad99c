import { XMLParser } from 'fast-xml-parser';

/** https://central.sonatype.org/publish/requirements/ */
const REQUIRED = [
  'groupId',
  'artifactId',
  'version',
  'name',
  'description',
  'url',
  'licenses.license.name',
  'licenses.license.url',
  'developers.developer.name',
  'scm.connection',
  'scm.developerConnection',
  'scm.url',
];

/** Returns what Maven Central would reject in a `pom.xml`, one line each. */
export function pomErrors(text: string): string[] {
  const { project } = new XMLParser({ parseTagValue: false }).parse(text) as { project?: unknown };
  const missing = REQUIRED.filter((path) => !isFilled(valueAt(project, path.split('.'))));
  const version = String(valueAt(project, ['version']) ?? '');
  return [
    ...missing.map((path) => `<${path.replaceAll('.', '><')}> is missing; Maven Central requires it`),
    ...(version.endsWith('-SNAPSHOT') ? [`the version ${version} is a snapshot; Maven Central rejects it`] : []),
    ...(/<repository>/.test(text) ? ['<repository> is not allowed; users would have to trust another server'] : []),
    ...(/\$\{/.test(version) ? [`the version ${version} is a property; write it out`] : []),
  ];
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  // The first one stands for all: of several developers, one must have a name.
  const [one] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (name === undefined) return one;
  return typeof one === 'object' && one !== null ? valueAt((one as Record<string, unknown>)[name], rest) : undefined;
}
