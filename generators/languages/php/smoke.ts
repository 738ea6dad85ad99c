import type { Smoke } from '../smoke.ts';

export const smoke: Smoke = {
  file: (number) => `smoke/call-${number}.php`,
  program: (code) => `<?php\n\nrequire __DIR__ . '/../vendor/autoload.php';\n\n${code}`,
  prepare: 'composer dump-autoload',
  run: (file) => `php ${file}`,
};
