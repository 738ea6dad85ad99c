/** Languages of samples in the order of their buttons, with their names for people. */
export const LANGUAGE_LABELS: Readonly<Record<string, string>> = {
  curl: 'curl',
  node: 'Node.js',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
};
