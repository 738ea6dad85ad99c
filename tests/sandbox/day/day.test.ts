import { COLUMNS } from '../../../scripts/conformance/columns.ts';
import { firstColumns } from '../../../scripts/conformance/extent.ts';
import { EMBEDDED } from '../service.ts';
import { testDay } from './day.tests.ts';

testDay(EMBEDDED, firstColumns(COLUMNS));
