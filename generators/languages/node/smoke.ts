import type { Smoke } from '../smoke.ts';

export const smoke: Smoke = {
  file: (number) => `smoke/call-${number}.mjs`,
  program: (code) => code,
  prepare: 'npm install',
  run: (file) => `node ${file}`,
};
