import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withoutPassages } from '../../generators/languages/webhook-parts.ts';
import { copyLibrary, type Rebranding } from '../openapi-generator/library.ts';
import type { RenderResult } from '../openapi-generator/render.ts';

/** Copies a whole library into the folder `to`, without the parts that only an API with webhooks needs. */
export function copyWithoutWebhooks(
  root: string,
  product: Pick<RenderResult, 'language' | 'target' | 'fresh'>,
  to: string,
  rebranding: Rebranding,
): void {
  const { webhookParts } = product.language;
  copyLibrary(root, product, to, {
    path: (path) => rebranding.path(path),
    text: (path, content) => rebranding.text(path, withoutPassages(path, content, webhookParts)),
  });
  for (const path of webhookParts.paths) rmSync(join(to, rebranding.path(path)), { recursive: true });
}
