/**
 * Loads the rules for Redocly. Node.js before 22.18 does not load TypeScript by itself, and Redocly's own command does not
 * start tsx.
 */
const { default: plugin } = await import('./plugin.ts').catch(async (error) => {
  if (error.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error;
  const { tsImport } = await import('tsx/esm/api');
  return tsImport('./plugin.ts', import.meta.url);
});

export default plugin;
