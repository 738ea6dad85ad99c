/** Rules of SQL that let it run on all engines and with the clock of the sandbox. For tests. */

interface Rule {
  readonly pattern: RegExp;
  readonly reason: string;
}

const RULES: readonly Rule[] = [
  {
    pattern:
      /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(current_(time(stamp)?|date)|localtime(stamp)?)\b/i,
    reason: 'reads the time of the machine: pass the time of the clock as a parameter',
  },
  {
    pattern:
      /\b(nextval|setval|currval|lastval)\s*\(|\b(small|big)?serial\d?\b|\bcreate\s+sequence\b|\bgenerated\b[^,]*\bas\s+identity\b/i,
    reason: 'uses a sequence, of which a cluster has one for all nodes',
  },
  {
    pattern: /\b(random|gen_random_uuid|uuidv[47])\s*\(/i,
    reason: 'draws a random value: pass it as a parameter, so that a seed gives the same identifiers',
  },
  {
    pattern:
      /\bupdate\b(?:(?!\bwhere\b|;|\breturning\b|\bon conflict\b)[\s\S])*\bset\b(?:(?!\bwhere\b|;)[\s\S])*?\bfrom\b(?!\s+jsonb?)/i,
    reason: 'updates one table from another, which without statistics reads each row of one for each row of the other',
  },
  { pattern: /\bdelete\s+from\b[\s\S]*?\busing\b/i, reason: 'deletes from one table by another' },
  { pattern: /\bjsonb\b/i, reason: 'uses jsonb, which changes documents' },
  { pattern: /\b(json_table|uuidv7)\s*\(|\breturning\s+(old|new)\./i, reason: 'is not in PostgreSQL 15' },
  {
    pattern: /\bpg_advisory_(?!xact_)/i,
    reason: 'locks for the session, which a pooler of transactions does not keep',
  },
];

const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');

/** Returns the reasons for which a text of SQL is refused. */
export const forbiddenIn = (sql: string): string[] =>
  RULES.filter(({ pattern }) => pattern.test(withoutComments(sql))).map(({ reason }) => reason);
