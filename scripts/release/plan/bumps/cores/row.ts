export type Text = string;
export type LanguageId = 'php' | 'python' | 'node' | 'java';

/** Text of the recorded public API, and what replaces it. */
export type Edit = readonly [from: Text, to: Text];

/**
 * A change of a core or a template with the bumps that a person gave it before any rule was asked, in the order PHP, Python,
 * Node.js and Java: `M` for major, `m` for minor, `p` for patch, and `-` where the language has no such thing.
 */
export type CoreRow = readonly [change: string, bumps: string, edits: Readonly<Partial<Record<LanguageId, Edit>>>];
