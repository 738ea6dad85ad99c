/** Forms in which a request can be copied. */
import { javaSample } from '../../../../generators/samples/java.ts';
import { nodeSample } from '../../../../generators/samples/node.ts';
import { phpSample } from '../../../../generators/samples/php.ts';
import { pythonSample } from '../../../../generators/samples/python.ts';
import type { Sample } from '../../../../generators/samples/sample.ts';
import type { SampleTable } from '../../../../generators/samples/table.ts';
import type { Lab } from '../lab/types.ts';
import { caseOf } from './case.ts';
import { SAMPLE_TABLES } from './generated/sample-tables.ts';
import { javaOf, nodeOf, phpOf, pythonOf } from './libraries.ts';
import { sampleOf } from './raw-call.ts';
import { curlCommand } from '../../../../generators/samples/curl.ts';

type Print = (thread: Lab<'RequestThread'>, origin: string) => string;

/** One form in which a request can be copied. */
interface Copy {
  readonly name: string;
  readonly textOf: Print;
}

/** Returns a function that prints the method of the library; what no method sends is printed as a call of `request`. */
const typed =
  (
    language: keyof typeof SAMPLE_TABLES,
    print: (sample: Sample, table: SampleTable) => string | undefined,
    raw: Print,
  ): Print =>
  (thread, origin) => {
    const table = SAMPLE_TABLES[language];
    const sample = sampleOf(thread, origin, table);
    return (sample && print(sample, table)) ?? raw(thread, origin);
  };

/** Headers that curl or the network set themselves. */
const OMITTED = new Set(['host', 'connection', 'content-length', 'user-agent', 'accept-encoding', 'authorization']);

/** Returns a command for POSIX shells; the key comes from the environment, because the sandbox does not know it. */
const curlOf = ({ summary, request }: Lab<'RequestThread'>, origin: string): string =>
  curlCommand({
    method: summary.method,
    url: origin + summary.url,
    headers: Object.entries(request.headers).filter(([name]) => !OMITTED.has(name)),
    auth: 'authorization' in request.headers ? { kind: 'bearer', header: 'Authorization' } : { kind: 'none' },
    body: request.body ?? undefined,
  });

export const COPIES: readonly Copy[] = [
  { name: 'curl', textOf: curlOf },
  { name: 'Node.js', textOf: typed('node', nodeSample, nodeOf) },
  { name: 'Python', textOf: typed('python', pythonSample, pythonOf) },
  { name: 'PHP', textOf: typed('php', phpSample, phpOf) },
  { name: 'Java', textOf: typed('java', javaSample, javaOf) },
  { name: 'Case', textOf: caseOf },
];
