import { testDrivers } from './suite.ts';

testDrivers('python');
