import { EMBEDDED } from '../service.ts';
import { testStatuses } from './statuses.tests.ts';

testStatuses(EMBEDDED);
