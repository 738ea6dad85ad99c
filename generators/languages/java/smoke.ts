import type { Smoke } from '../smoke.ts';
import { program } from './release.ts';

export const smoke: Smoke = {
  file: (number) => `smoke/Call${number}.java`,
  program: (code, number) => program(code, `Call${number}`),
  prepare: 'mvn --quiet package -DskipTests',
  run: (file) => `java -cp 'target/*' ${file}`,
};
