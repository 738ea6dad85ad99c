/** Printers of samples. */
import { javaSample } from '../../generators/samples/java.ts';
import { nodeSample } from '../../generators/samples/node.ts';
import { phpSample } from '../../generators/samples/php.ts';
import { pythonSample } from '../../generators/samples/python.ts';
import type { Sample } from '../../generators/samples/sample.ts';
import type { SampleTable } from '../../generators/samples/table.ts';

/** Returns the code of a call; undefined if the library refuses it. */
type Print = (sample: Sample, table: SampleTable) => string | undefined;

/** Printers of the libraries by the ids of their languages. */
export const PRINTERS: Readonly<Record<string, Print>> = {
  node: nodeSample,
  python: pythonSample,
  php: phpSample,
  java: javaSample,
};
