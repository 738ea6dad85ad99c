import { COLUMNS } from '../../../scripts/conformance/drivers/columns.ts';
import { firstColumns } from '../../../scripts/conformance/schedule/extent.ts';
import { EMBEDDED } from '../service.ts';
import { testDay } from './day.tests.ts';

testDay(EMBEDDED, firstColumns(COLUMNS));
