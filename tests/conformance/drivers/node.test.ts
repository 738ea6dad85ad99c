import { testDrivers } from './suite.ts';

testDrivers('node');
