import { join } from 'node:path';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../../../..');
/** Folder of the PHP library. */
export const LIBRARY = join(ROOT, 'sdks/php');
/** Folder of the installed packages. */
export const CACHE = join(ROOT, '.cache/php');
/** Folder of PHPUnit and of the interfaces and frameworks of the tests, as Debian installs them. */
export const DEBIAN = '/usr/share/php';
