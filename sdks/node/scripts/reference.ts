// `npm run reference [-- folder]`: writes the public API with its doc comments as HTML.
import { join } from 'node:path';
import { PACKAGE } from './package/compile.ts';
import { readReference } from './reference/reference.ts';

const FOLDER = process.argv[2] ?? join(PACKAGE, '.build', 'reference');

const { messages, write } = await readReference();
if (messages.length === 0) {
  await write(FOLDER);
  console.log(join(FOLDER, 'index.html'));
} else {
  console.error(messages.join('\n'));
  process.exitCode = 1;
}
