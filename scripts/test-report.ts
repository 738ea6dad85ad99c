/** Reads reports in the format of JUnit. */
import { XMLParser } from 'fast-xml-parser';

/** A failed test, as the end of a run shows it. */
export interface Failure {
  title: string;
  text: string;
  /** Command that repeats it. */
  again: string;
}

export interface Report {
  /** Name of the script. */
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  failures: readonly Failure[];
}

interface TestCase {
  '@classname': string;
  '@name': string;
  failure?: Problem[];
  error?: Problem[];
}
type Problem = string | { '#text'?: string; '@message'?: string };
interface Suite {
  '@tests': string;
  '@failures'?: string;
  '@errors'?: string;
  '@skipped'?: string;
  '@time'?: string;
  testcase?: TestCase[];
}

const LISTS = new Set(['testsuite', 'testcase', 'failure', 'error']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseAttributeValue: false,
  parseTagValue: false,
  // The parser limits the number of entities; a long failure has more.
  processEntities: false,
  isArray: (name) => LISTS.has(name),
});

/** Returns the counts and failures in the report of a script. */
export function readReport(name: string, xml: string): Report {
  const { testsuites } = parser.parse(xml) as { testsuites: { testsuite?: Suite[] } | '' };
  const suites = testsuites === '' ? [] : (testsuites.testsuite ?? []);
  const sum = (attribute: '@tests' | '@failures' | '@errors' | '@skipped' | '@time'): number =>
    suites.reduce((total, suite) => total + Number(suite[attribute] ?? 0), 0);
  const failed = sum('@failures') + sum('@errors');
  const failures = suites.flatMap(({ testcase = [] }) => testcase.flatMap((one) => failuresOf(one, name)));
  return { name, passed: sum('@tests') - sum('@skipped') - failed, failed, seconds: sum('@time'), failures };
}

function failuresOf(
  { '@classname': file, '@name': test, failure = [], error = [] }: TestCase,
  script: string,
): Failure[] {
  const isTestFile = file.endsWith('.test.ts');
  return [...failure, ...error].map((problem) => ({
    title: plain(isTestFile ? `${file} > ${test}` : test),
    text: plain(typeof problem === 'string' ? problem : (problem['#text'] ?? problem['@message'] ?? '')),
    again: isTestFile ? `npx vitest run ${file}` : `npm run ${script}`,
  }));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
