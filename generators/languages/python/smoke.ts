import type { Smoke } from '../smoke.ts';

export const smoke: Smoke = {
  file: (number) => `smoke/call_${number}.py`,
  program: (code) => `"""Makes one call of the smoke test."""\n\n${code}`,
  prepare: 'python -m pip install .',
  run: (file) => `python ${file}`,
};
