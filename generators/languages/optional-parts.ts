import type { SdkModel } from '../model/model.ts';
import type { Language } from './language.ts';

/** Parts of a library that only some APIs need. */
export interface OptionalParts {
  /** Files and folders below the library's folder, hand-written or generated. */
  paths: readonly string[];
  /** Passages of other hand-written files, by path. */
  passages: Readonly<Record<string, readonly (string | RegExp)[]>>;
}

/** Returns the optional parts that the library of an API does not need. */
export function needlessParts(
  { webhookParts, credentialParts, tokenParts }: Pick<Language, 'webhookParts' | 'credentialParts' | 'tokenParts'>,
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
