import { testFirstCalls } from '../first-calls.ts';

testFirstCalls('node');
