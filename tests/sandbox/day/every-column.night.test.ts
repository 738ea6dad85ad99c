import { COLUMNS } from '../../../scripts/conformance/drivers/columns.ts';
import { ENGINES } from '../service.ts';
import { testDay } from './day.tests.ts';

for (const engine of ENGINES) testDay(engine, COLUMNS);
