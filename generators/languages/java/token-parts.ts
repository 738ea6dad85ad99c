import type { OptionalParts } from '../optional-parts.ts';

const MAIN = 'src/main/java/com/integrationapi';

export const tokenParts: OptionalParts = { paths: [`${MAIN}/internal/oauth`], passages: {} };
