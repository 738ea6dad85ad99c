import { describe, expect, it } from 'vitest';
import { readLog } from './log.ts';

const QUIET = `[main] INFO  o.o.codegen.cmd.GenerateBatch - Batch generation using up to 4 threads.
Includes: /somewhere
Root: /somewhere
[pool-1-thread-2] Generating python (outputs to /somewhere/python)…
[0.052s][warning][cds,dynamic] Unable to use shared archive. The top archive failed to load: x.jsa
############################################################################################
# Thanks for using OpenAPI Generator.                                                      #
############################################################################################
[pool-1-thread-2] Finished generating python…
[SUCCESS] Batch generation finished 1 generators successfully.
`;

describe('the log of the engine', () => {
  it('is silent about a run in which nothing was wrong', () => {
    expect(readLog(QUIET)).toEqual({ warnings: [], errors: [] });
  });

  it('tells a warning once, however often and on whichever thread it came', () => {
    const text = 'WARN  o.o.c.DefaultCodegen - Multiple schemas found\n';
    expect(readLog(`${QUIET}[pool-1-thread-1] ${text}[pool-1-thread-2] ${text}`).warnings).toEqual([
      'Multiple schemas found',
    ]);
  });

  it('counts a template that can not be read as an error, and names the generator that failed, without stack traces', () => {
    const output = `${QUIET}[pool-1-thread-1] ERROR o.o.c.api.TemplatingEngineAdapter - Failed to read full template x.mustache, x.mustache
[pool-1-thread-1] Generation failed for php: (RuntimeException) Could not generate model 'Order'
java.lang.RuntimeException: Could not generate model 'Order'
	at org.openapitools.codegen.DefaultGenerator.generateModels(DefaultGenerator.java:608)
Caused by: org.openapitools.codegen.templating.TemplateNotFoundException: x
	... 7 more
`;
    expect(readLog(output)).toEqual({
      warnings: [],
      errors: [
        'Failed to read full template x.mustache, x.mustache',
        "php: Could not generate model 'Order'",
        "Could not generate model 'Order'",
        'x',
      ],
    });
  });

  it('says what is wrong with a document that the engine refuses', () => {
    const output = `[pool-1-thread-3] Generation failed for unspecified: (SpecValidationException) There were issues with the specification. The option can be disabled.
 | Error count: 1, Warning count: 0
Errors:
	-attribute components.responses.Gone.description is missing

[FAIL] Completed with 1 failures, 0 successes
`;
    expect(readLog(output)).toEqual({
      warnings: [],
      errors: ['attribute components.responses.Gone.description is missing'],
    });
  });

  it('counts a warning about a template as an error: the output is not what the template says', () => {
    expect(
      readLog('[main] WARN  o.o.c.TemplateManager - Template foo.mustache not found, using default\n').errors,
    ).toEqual(['Template foo.mustache not found, using default']);
  });

  it('shows what it does not know', () => {
    expect(readLog('OpenJDK 64-Bit Server VM warning: something\n').warnings).toEqual([
      'OpenJDK 64-Bit Server VM warning: something',
    ]);
  });
});
