import { testDrivers } from './suite.ts';

testDrivers('java');
