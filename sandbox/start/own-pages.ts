import { inspectorAssets } from '../inspector/assets.ts';
import type { Extension } from '../server/extension.ts';

/** Returns everything below `/_sandbox`: the files of the inspector, which need no token, and the lab. */
export function ownPages(lab: Extension): Extension {
  const assets = inspectorAssets();
  return {
    prefix: lab.prefix,
    isPublic: (method, path) => assets.isPublic(method, path),
    handle: (request) => (assets.isPublic(request.method, request.path) ? assets : lab).handle(request),
  };
}
