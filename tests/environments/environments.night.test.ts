import { environments } from './environment.ts';
import { testEnvironments } from './environments.tests.ts';

testEnvironments(environments().filter(({ day }) => day !== true));
