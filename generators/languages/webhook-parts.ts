/** Parts of a library that only an API with webhooks needs. */
export interface WebhookParts {
  /** Files and folders below the library's folder, hand-written or generated. */
  paths: readonly string[];
  /** Passages of other hand-written files, by path. */
  passages: Readonly<Record<string, readonly (string | RegExp)[]>>;
}

/**
 * Returns a hand-written text without its passages about webhooks.
 * @throws {Error} if the text lacks one of them
 */
export function withoutPassages(path: string, text: string, { passages }: WebhookParts): string {
  return (passages[path] ?? []).reduce<string>((rest, passage) => {
    const shorter = rest.replace(passage, '');
    if (shorter === rest) throw new Error(`${path} lacks the passage about webhooks ${String(passage)}`);
    return shorter;
  }, text);
}
