import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import { type Plan, PLAN_FILE } from '../plan/plan.ts';

/** Folder of a stage. The same plan has the same folder. */
export const stageFolder = ({ id }: Pick<Plan, 'id'>): string => join(ROOT, 'dist', 'release', id);

/**
 * Reads a plan.
 * @throws {Error} in one line with the file and what to do
 */
export function readPlan(file = PLAN_FILE): Plan {
  let text: string;
  try {
    text = readFileSync(resolve(ROOT, file), 'utf8');
  } catch {
    throw new Error(`${file} is missing; run npm run release -- plan after a change of a library, then version`);
  }
  try {
    const plan = JSON.parse(text) as Plan;
    if (typeof plan.id === 'string' && Array.isArray(plan.libraries)) return plan;
  } catch {
    // Reported below, like a file with other content.
  }
  throw new Error(`${file} is not a plan; run npm run release -- plan`);
}

/** Returns the folder of the stage of the current plan. */
export const plannedStage = (): string => stageFolder(readPlan());
