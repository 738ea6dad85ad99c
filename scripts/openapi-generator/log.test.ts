import { describe, expect, it } from 'vitest';
import { readLog } from './log.ts';

const QUIET = `[main] INFO  o.o.codegen.cmd.GenerateBatch - Batch generation using up to 4 threads.
Includes: /somewhere
Root: /somewhere
[pool-1-thread-2] Generating python (outputs to /somewhere/python)…
############################################################################################
# Thanks for using OpenAPI Generator.                                                      #
############################################################################################
[pool-1-thread-2] Finished generating python…
[SUCCESS] Batch generation finished 1 generators successfully.
`;

describe('the log of openapi-generator', () => {
  it('reports nothing for a successful run', () => {
    expect(readLog(QUIET)).toEqual({ warnings: [], errors: [] });
  });

  it('reports a warning once, even if several threads logged it', () => {
    const text = 'WARN  o.o.c.DefaultCodegen - Multiple schemas found\n';
    expect(readLog(`${QUIET}[pool-1-thread-1] ${text}[pool-1-thread-2] ${text}`).warnings).toEqual([
      'Multiple schemas found',
    ]);
  });

  it('reports an unreadable template as an error and names the failed generator, without stack traces', () => {
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

  it('reports the reason why openapi-generator rejects a document', () => {
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

  it('reports a warning about a template as an error, because the output does not match the template', () => {
    expect(
      readLog('[main] WARN  o.o.c.TemplateManager - Template foo.mustache not found, using default\n').errors,
    ).toEqual(['Template foo.mustache not found, using default']);
  });

  it('reports unknown lines', () => {
    expect(readLog('OpenJDK 64-Bit Server VM warning: something\n').warnings).toEqual([
      'OpenJDK 64-Bit Server VM warning: something',
    ]);
  });
});
