/** Intended differences from the official libraries of Standard Webhooks, with their reasons. */

/** Ids of the vectors, and the behaviour of the official library. */
export type Difference = [ids: RegExp, what: string];

const EITHER: Difference[] = [
  [/^timestamp-(negative|fraction|exponent|signed|space-.*|line-feed-after|underscore)$/, 'it reads more than digits'],
  [/^timestamp-with-a-zero-before-it$/, 'it signs the number in place of the text'],
  [/^signature-with-third-part$/, 'it has no rule for a second comma'],
  [/^header-signature-twice$/, 'it takes one text for each header'],
  [/^secret-(without-prefix-)?of-(23|65)-bytes$/, 'it takes a key of any length'],
  [/^secret-with-a-line-feed$/, 'it skips white space in a secret'],
  [/^secret-bad-one-/, 'it takes one secret, so that a good one is asked without the bad one'],
  [
    /^payload-(in-latin-1|with-an-overlong-form|with-half-a-pair|of-random-bytes)$/,
    'it signs text, which these are not',
  ],
  [
    /^tolerance-of-(an-hour|ten-seconds|ten-seconds-into-the-future|zero-a-second-.*|a-second-and-a-half)$/,
    'its tolerance is always 300 s',
  ],
];

export const JAVASCRIPT: Difference[] = [
  ...EITHER,
  [/^timestamp-(iso-8601|hexadecimal|words-after)$/, 'it reads as many digits as there are at the start'],
  [/^timestamp-(thirteen-digits|beyond-a-double|huge)$/, 'it takes any number of digits'],
  [/^header-timestamp-twice$/, 'it reads the first of two times'],
];

export const PYTHON: Difference[] = [
  ...EITHER,
  [/^timestamp-other-digits$/, 'it reads the digits of every script'],
  [/^timestamp-twelve-digits$/, 'its clock ends with the year 9999'],
  [/^version-left-out$/, 'it throws a native error if a part has no comma'],
  [/^signature-(version-alone|commas-alone|spaces-alone|words)$/, 'it throws where a part is not in two'],
  [/^signature-(two-joined-by-.*|after-a-space|after-malformed-parts)$/, 'it throws where a part is not in two'],
  [
    /^signature-(cut-short|one-character-short|without-padding|huge-without-spaces)$/,
    'it throws where padding is wrong',
  ],
  [/^signature-(beyond-ascii|in-the-alphabet-of-urls)$/, 'it throws what its decoder throws'],
  [/^signature-before-a-comma$/, 'it knows signatures that are joined by spaces only'],
  [/^signature-with-more-after-it$/, 'its decoder stops at the padding'],
  [/^secret-(of-an-asymmetric-key|with-a-space-inside)$/, 'its decoder skips what it does not know'],
];
