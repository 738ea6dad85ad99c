import { memberPointer } from '../../../generators/sources/pointer.ts';
import { isWithin } from '../../../openapi/rules/pattern-language.ts';
import { type Direction, type Part, placeOf, type Report } from './change.ts';

const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const CHANGE = { upper: 'lower', lower: 'raise' };

/** Reports limits of a schema that became narrower for what clients send, and patterns. */
export function compareLimits(before: Part, after: Part, direction: Direction, report: Report): void {
  comparePatterns(before, after, direction, report);
  if (direction === 'received') return;
  for (const keyword of UPPER) compareLimit(before, after, [keyword, 'upper'], report);
  for (const keyword of LOWER) compareLimit(before, after, [keyword, 'lower'], report);
  const { multipleOf } = after.node;
  const divides = typeof multipleOf === 'number' && Number(before.node['multipleOf'] ?? NaN) % multipleOf === 0;
  if (multipleOf !== undefined && multipleOf !== before.node['multipleOf'] && !divides)
    report(narrower(before, after, 'multipleOf'));
  if (after.node['uniqueItems'] === true && before.node['uniqueItems'] !== true)
    report(narrower(before, after, 'uniqueItems'));
}

function compareLimit(
  before: Part,
  after: Part,
  [keyword, side]: [keyword: string, side: 'upper' | 'lower'],
  report: Report,
): void {
  const [old, now] = [before.node[keyword], after.node[keyword]];
  if (typeof now !== 'number' || now === old) return;
  if (typeof old !== 'number') return report(narrower(before, after, keyword));
  if (side === 'upper' ? now > old : now < old) return;
  const message = `v1 accepts ${placeOf(after.pointer)} with ${keyword} ${old}, and this is ${now}; only /api/v2 may ${CHANGE[side]} it`;
  report({ pointer: memberPointer(after.pointer, keyword), message });
}

const narrower = (_before: Part, after: Part, keyword: string): { pointer: string; message: string } => ({
  pointer: memberPointer(after.pointer, keyword),
  message: `v1 accepts ${placeOf(after.pointer)} without this ${keyword}; only /api/v2 may restrict it`,
});

/** A pattern may become wider, and what clients receive may become narrower. */
function comparePatterns(before: Part, after: Part, direction: Direction, report: Report): void {
  const [old, now] = [before.node['pattern'], after.node['pattern']];
  if (typeof now !== 'string' || now === old) return;
  const pointer = memberPointer(after.pointer, 'pattern');
  if (typeof old !== 'string') {
    if (direction === 'sent') report(narrower(before, after, 'pattern'));
    return;
  }
  if (isWithin(old, now) === true || (direction === 'received' && isWithin(now, old) === true)) return;
  const verb = direction === 'sent' ? 'accepts' : 'returns';
  const message = `v1 ${verb} ${placeOf(after.pointer)} with the pattern ${old}, which allows texts that this one does not; only /api/v2 may narrow it`;
  report({ pointer, message });
}
