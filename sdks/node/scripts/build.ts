// `npm run build`: what is in the package, in dist/.
import { join } from 'node:path';
import { compile, PACKAGE } from './package/compile.ts';

await compile(join(PACKAGE, 'dist'));
