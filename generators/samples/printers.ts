/** Printers of samples. */
import { javaSample } from './java.ts';
import { nodeSample } from './node.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import type { Sample } from './sample.ts';
import type { SampleTable } from './table.ts';

/** Returns the code of a call; undefined if the library refuses it. */
type Print = (sample: Sample, table: SampleTable) => string | undefined;

/** Printers of the libraries by the ids of their languages. */
export const PRINTERS: Readonly<Record<string, Print>> = {
  node: nodeSample,
  python: pythonSample,
  php: phpSample,
  java: javaSample,
};
