/** What the engine's log says to somebody who does not want to read it. */
export interface LogReport {
  /** Each one a line: something was left out or guessed. */
  warnings: string[];
  /** Each one a line: the output is not to be trusted. */
  errors: string[];
}

const NOISE = [
  /^\s*$/,
  /^#/,
  /^\[[^\]]*\] (?:INFO|DEBUG|TRACE) /,
  /^(?:Includes|Root): /,
  /^\[[^\]]*\] (?:Generating \S+ \(outputs to|Finished generating)/,
  /^\[(?:SUCCESS|FAIL)\] /,
  // The JVM on its class archive, which is only there to be quick.
  /^\[[^\]]*\]\[(?:warning|info|error)\]\[(?:cds|class,path)/,
  /^\s+at [\w.$/]+\(/,
  /^\s+\.\.\. \d+ (?:more|common frames omitted)/,
];
const RECORD = /^\[[^\]]*\] (WARN|ERROR) +\S+ - (.*)$/;
const FAILURE = /^\[[^\]]*\] Generation failed for (\S+?): \((\w+)\) (.*)$/;
const THROWN = /^(?:Exception in thread "[^"]*" |Caused by: )?[\w.$]+(?:Exception|Error): (.*)$/;
// What the engine's own check of the document found; the exception around it only says that there was something.
const INVALID = /^\s+-(attribute .*)$/;
const AROUND = /^ \| Error count: |^(?:Errors|Warnings): ?$|There were issues with the specification/;
// Nobody corrects such a line, but it says that the output is wrong.
const WRONG = /template.*(?:not found|missing|failed|could not)|failed to read full template|unused/i;

/** Sorts the lines of one run: noise is dropped, and each of the others is told once. */
export function readLog(output: string): LogReport {
  const warnings = new Set<string>();
  const errors = new Set<string>();
  for (const line of output.split(/\r?\n/)) {
    if (NOISE.some((pattern) => pattern.test(line)) || AROUND.test(line)) continue;
    const [, level, text = ''] = RECORD.exec(line) ?? [];
    const [, generator = '', , message = ''] = FAILURE.exec(line) ?? [];
    const [, thrown = INVALID.exec(line)?.[1]] = THROWN.exec(line) ?? [];
    if (generator !== '') errors.add(`${generator}: ${message}`);
    else if (level === 'ERROR' || WRONG.test(line)) errors.add(text === '' ? line : text);
    else if (level === 'WARN') warnings.add(text);
    else if (thrown !== undefined) errors.add(thrown);
    else warnings.add(line);
  }
  return { warnings: [...warnings], errors: [...errors] };
}
