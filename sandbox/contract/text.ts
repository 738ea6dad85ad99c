/** Characters that no text of a request may have: U+0000 and surrogates without a partner. */

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns true if the text is Unicode without U+0000, which databases can store. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);
