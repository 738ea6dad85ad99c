import { javaSample } from '../../../../generators/samples/java.ts';
import { nodeSample } from '../../../../generators/samples/node.ts';
import { phpSample } from '../../../../generators/samples/php.ts';
import { pythonSample } from '../../../../generators/samples/python.ts';
import type { Sample } from '../../../../generators/samples/sample.ts';
import type { SampleTable } from '../../../../generators/samples/table.ts';
import type { Lab } from '../lab/types.ts';
import { caseOf } from './case.ts';
import { curlOf } from './curl.ts';
import { SAMPLE_TABLES } from './generated/sample-tables.ts';
import { javaOf } from './java.ts';
import { sampleOf } from './sample.ts';
import { nodeOf, phpOf, pythonOf } from './scripts.ts';

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

export const COPIES: readonly Copy[] = [
  { name: 'curl', textOf: curlOf },
  { name: 'Node.js', textOf: typed('node', nodeSample, nodeOf) },
  { name: 'Python', textOf: typed('python', pythonSample, pythonOf) },
  { name: 'PHP', textOf: typed('php', phpSample, phpOf) },
  { name: 'Java', textOf: typed('java', javaSample, javaOf) },
  { name: 'Case', textOf: caseOf },
];
