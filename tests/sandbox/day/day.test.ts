import { groupBy } from '../../../scripts/conformance/group.ts';
import { COLUMNS } from '../../../scripts/conformance/columns.ts';
import { EMBEDDED } from '../service.ts';
import { testDay } from './day.tests.ts';

const firstColumns = [...groupBy(COLUMNS, ({ language }) => language).values()].flatMap(([first]) => first ?? []);

testDay(EMBEDDED, firstColumns);
