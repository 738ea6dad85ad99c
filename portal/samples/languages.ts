interface SampleLanguage {
  /** Name for people. */
  label: string;
  /** Name that highlighters of Markdown know. */
  fence: string;
}

/** Languages of samples in the order of their buttons. */
export const SAMPLE_LANGUAGES: Readonly<Record<string, SampleLanguage>> = {
  curl: { label: 'curl', fence: 'sh' },
  node: { label: 'Node.js', fence: 'ts' },
  python: { label: 'Python', fence: 'python' },
  php: { label: 'PHP', fence: 'php' },
  java: { label: 'Java', fence: 'java' },
};

/** Names of languages that are in texts only. */
const TEXT_LANGUAGES: Readonly<Record<string, string>> = { http: 'HTTP', json: 'JSON', sh: 'Shell', '': 'Text' };

/** Returns the name of a language for people. */
export const labelOf = (id: string): string => SAMPLE_LANGUAGES[id]?.label ?? TEXT_LANGUAGES[id] ?? id;

/** Returns the name of a language after the backticks of a block. */
export const fenceOf = (id: string): string => SAMPLE_LANGUAGES[id]?.fence ?? id;
