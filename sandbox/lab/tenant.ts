import { findAccount } from '../access/accounts.ts';
import type { Work } from '../work/work.ts';

/** Throws the problem of an account that does not exist, because the domain expects one that does. */
export async function requireAccount(work: Work): Promise<void> {
  await findAccount(work);
}
