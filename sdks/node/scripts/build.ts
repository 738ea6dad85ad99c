// `npm run build`: writes the contents of the package to dist/.
import { join } from 'node:path';
import { compile, PACKAGE } from './package/compile.ts';

await compile(join(PACKAGE, 'dist'));
