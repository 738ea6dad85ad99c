/** Default folder of the embedded database. */
import { existsSync } from 'node:fs';

/** Named after the package, because it lies in the project of the user. */
export const FOLDER = '.cache/integration-api-sandbox';
/** Default of version 1.0. */
export const EARLIER = '.cache/sandbox/data';

/** Returns the default folder; that of an earlier version if only it exists, so that nobody loses data by an update. */
export const defaultFolder = (): string => (!existsSync(FOLDER) && existsSync(`${EARLIER}/data`) ? EARLIER : FOLDER);
