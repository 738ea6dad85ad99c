import { bundles } from './bundles.ts';
import type { OnDone } from '../measurement.ts';
import { measureCalls } from './measure.ts';
import { type NodeRow, rowsOf } from './rows.ts';
import type { Sizes } from './sizes.ts';
import { parsedFiles, startTimes } from './start.ts';
import { makeWorkspace } from './workspace.ts';

/** Builds the current library and measures it together with the others in one run. */
export async function bench(sizes: Sizes, onDone: OnDone = () => {}): Promise<NodeRow[]> {
  await using workspace = await makeWorkspace();
  const { folder } = workspace;
  onDone('built', 'the library, as published');
  const weighed = { bundles: await bundles(folder), parsed: await parsedFiles(folder) };
  onDone('weighed', 'bundles and files');
  const starts = await startTimes(folder, sizes.starts);
  onDone('started', `each library ${sizes.starts} times`);
  return rowsOf({ ...weighed, starts, calls: await measureCalls(folder, sizes, onDone) });
}
