const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const LARGE: Readonly<Record<string, number>> = {
  dozen: 12,
  fifteen: 15,
  sixteen: 16,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
};
const SECONDS: Readonly<Record<string, number>> = {
  millisecond: 0.001,
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

/** Source of a pattern for a number in digits or in a word. */
export const NUMBER = String.raw`\d[\d,]*|${[...WORDS, ...Object.keys(LARGE)].join('|')}`;

/** Returns the value of a number in digits or in a word. */
export function numberOf(text: string): number {
  const word = text.toLowerCase();
  const index = WORDS.indexOf(word);
  return index >= 0 ? index : (LARGE[word] ?? Number(word.replaceAll(',', '')));
}

/** Returns how many seconds a unit of time has; undefined for another unit. */
export const secondsOf = (unit: string): number | undefined => SECONDS[unit.toLowerCase().replace(/s$/, '')];
