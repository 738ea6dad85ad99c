import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type OptionalParts, withoutPassages } from '../../generators/languages/optional-parts.ts';
import { copyLibrary, type Rebranding } from '../openapi-generator/library.ts';
import type { RenderResult } from '../openapi-generator/render.ts';

/** Copies a whole library into the folder `to`, without parts that its API does not need. */
export function copyWithoutParts(
  root: string,
  product: Pick<RenderResult, 'language' | 'target' | 'fresh'>,
  { to, rebranding, parts }: { to: string; rebranding: Rebranding; parts: readonly OptionalParts[] },
): void {
  copyLibrary(root, product, to, {
    path: (path) => rebranding.path(path),
    text: (path, content) =>
      rebranding.text(
        path,
        parts.reduce((text, each) => withoutPassages(path, text, each), content),
      ),
  });
  // A part can be in a folder of another one.
  for (const path of parts.flatMap(({ paths }) => paths)) {
    rmSync(join(to, rebranding.path(path)), { recursive: true, force: true });
  }
}
