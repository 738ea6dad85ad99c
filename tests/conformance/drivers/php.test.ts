import { testDrivers } from './suite.ts';

testDrivers('php');
