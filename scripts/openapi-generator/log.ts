/** Summary of the log of openapi-generator. */
export interface LogReport {
  /** Lines about something that openapi-generator left out or guessed. */
  warnings: string[];
  /** Lines that mean that the output cannot be trusted. */
  errors: string[];
}

const NOISE = [
  /^\s*$/,
  /^#/,
  /^\[[^\]]*\] (?:INFO|DEBUG|TRACE) /,
  /^(?:Includes|Root): /,
  /^\[[^\]]*\] (?:Generating \S+ \(outputs to|Finished generating)/,
  /^\[(?:SUCCESS|FAIL)\] /,
  /^\s+at [\w.$/]+\(/,
  /^\s+\.\.\. \d+ (?:more|common frames omitted)/,
];
const RECORD = /^\[[^\]]*\] (WARN|ERROR) +\S+ - (.*)$/;
const FAILURE = /^\[[^\]]*\] Generation failed for (\S+?): \((\w+)\) (.*)$/;
const THROWN = /^(?:Exception in thread "[^"]*" |Caused by: )?[\w.$]+(?:Exception|Error): (.*)$/;
// Violations found by openapi-generator's own validation; the exception around them only says that there are some.
const INVALID = /^\s+-(attribute .*)$/;
const WRAPPER = /^ \| Error count: |^(?:Errors|Warnings): ?$|There were issues with the specification/;
// Warnings about templates, which mean that the output is wrong.
const TEMPLATE_ERROR = /template.*(?:not found|missing|failed|could not)|failed to read full template|unused/i;

/** Sorts the lines of one run: drops noise, and reports each other line once. */
export function readLog(output: string): LogReport {
  const warnings = new Set<string>();
  const errors = new Set<string>();
  for (const line of output.split(/\r?\n/)) {
    if (NOISE.some((pattern) => pattern.test(line)) || WRAPPER.test(line)) continue;
    const [, level, text = ''] = RECORD.exec(line) ?? [];
    const [, generator = '', , message = ''] = FAILURE.exec(line) ?? [];
    const [, thrown = INVALID.exec(line)?.[1]] = THROWN.exec(line) ?? [];
    if (generator !== '') errors.add(`${generator}: ${message}`);
    else if (level === 'ERROR' || TEMPLATE_ERROR.test(line)) errors.add(text === '' ? line : text);
    else if (level === 'WARN') warnings.add(text);
    else if (thrown !== undefined) errors.add(thrown);
    else warnings.add(line);
  }
  return { warnings: [...warnings], errors: [...errors] };
}
