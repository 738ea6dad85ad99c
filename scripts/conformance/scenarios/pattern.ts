/** Returns a function that matches ids against a pattern, in which `*` stands for any text. */
export function matcher(pattern: string): (id: string) => boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join('.*')}$`, 'u');
  return (id) => expression.test(id);
}
