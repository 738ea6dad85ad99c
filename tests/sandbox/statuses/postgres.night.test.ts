import { POSTGRES } from '../service.ts';
import { testStatuses } from './statuses.tests.ts';

testStatuses(POSTGRES);
