import type { Page } from 'playwright-core';
import { violationsOf } from '../sandbox/inspector/inspector.ts';

/** Widths of a phone and of a desk. */
export const WIDTHS = [390, 1440] as const;

/** Returns the violations of a page with everything unfolded, also of the size of targets, which axe checks on request only. */
export async function unfoldedViolations(page: Page): Promise<string[]> {
  await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`);
  // The header covers a part of what is below it at other positions.
  await page.evaluate('scrollTo(0, 0)');
  return violationsOf(page, { rules: { 'target-size': { enabled: true } } });
}
