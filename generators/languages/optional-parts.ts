import type { SdkModel } from '../model/model.ts';

/** Parts of a library that only some APIs need. */
export interface OptionalParts {
  /** Files and folders below the library's folder, hand-written or generated. */
  paths: readonly string[];
  /** Passages of other hand-written files, by path. */
  passages: Readonly<Record<string, readonly (string | RegExp)[]>>;
}

/** Optional parts of the library of a language. */
interface PartsOfLanguage {
  webhookParts: OptionalParts;
  credentialParts?: OptionalParts;
  tokenParts?: OptionalParts;
}

/** Returns the optional parts that the library of an API does not need. */
export function needlessParts(
  { webhookParts, credentialParts, tokenParts }: PartsOfLanguage,
  { hasWebhooks, schemes = [] }: Pick<SdkModel, 'hasWebhooks' | 'schemes'>,
): OptionalParts[] {
  const hasTokens = schemes.some(({ tokenEndpoint }) => tokenEndpoint !== undefined);
  return [
    hasWebhooks ? undefined : webhookParts,
    schemes.length > 0 ? undefined : credentialParts,
    hasTokens ? undefined : tokenParts,
  ].filter((parts) => parts !== undefined);
}

/**
 * Returns a hand-written text without its passages about optional parts.
 * @throws {Error} if the text lacks one of them
 */
export function withoutPassages(path: string, text: string, { passages }: OptionalParts): string {
  return (passages[path] ?? []).reduce<string>((rest, passage) => {
    const shorter = rest.replace(passage, '');
    if (shorter === rest) throw new Error(`${path} lacks the optional passage ${String(passage)}`);
    return shorter;
  }, text);
}
