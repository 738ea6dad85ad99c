import type { Small } from '../../model/small.ts';

/**
 * A change with the bumps that a person gave it before any rule was asked, in the order PHP, Python, Node.js and Java: `M` for
 * major, `m` for minor, `p` for patch and `-` for none.
 */
export type Row = readonly [change: string, bumps: string, before: Small, after: Small];
