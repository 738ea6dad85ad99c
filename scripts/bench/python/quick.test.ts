import { describeQuickRun } from '../quick.tests.ts';
import { library } from './library.ts';

describeQuickRun(library);
