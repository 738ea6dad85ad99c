import { testFirstCalls } from '../first-calls.tests.ts';

testFirstCalls('node');
