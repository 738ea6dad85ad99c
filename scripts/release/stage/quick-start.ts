/**
 * Returns the code block of a README's quick start.
 * @param language info string of the block, such as `ts`
 * @throws {Error} if there is none
 */
export function quickStartOf(readme: string, language: string): string {
  const [, section = ''] = readme.split(/^## Quick start$/m);
  const [own = ''] = section.split(/^## /m);
  const fence = '```';
  const code = own.split(new RegExp(`^${fence}${language}\\b.*\\n`, 'm'))[1]?.split(new RegExp(`^${fence}$`, 'm'))[0];
  if (code === undefined)
    throw new Error(
      `README.md has no block ${fence}${language} below "## Quick start"; the stage runs it as a user would`,
    );
  return code;
}
