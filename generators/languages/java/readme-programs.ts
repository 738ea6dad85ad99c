import type { ReadmePrograms } from '../readme.ts';

/** Returns a program with further imports, each once and in their order. */
function withImports(code: string, ...names: readonly string[]): string {
  const lines = new Set([...(code.match(/^import .*;$/gm) ?? []), ...names.map((name) => `import ${name};`)]);
  return `${[...lines].toSorted().join('\n')}\n\n${code.replaceAll(/^import .*;\n/gm, '').trimStart()}`;
}

export const programs: ReadmePrograms = {
  errors: ({ code }) =>
    `${withImports(code, 'com.integrationapi.ApiException', 'com.integrationapi.IntegrationApiException').replace(
      /\}\n$/,
      '',
    )}} catch (ApiException error) {
  System.err.println(error.status() + " " + error.requestId() + " " + error.body());
} catch (IntegrationApiException error) {
  System.err.println(error);
}
`,
  limits: ({ code }) =>
    withImports(code, 'java.time.Duration')
      .replace('IntegrationApi.create()', 'IntegrationApi.builder().build()')
      .replace(
        'IntegrationApi.builder()',
        `IntegrationApi.builder()
    .maxRetries(5)
    .timeout(Duration.ofSeconds(10))
    .totalTimeout(Duration.ofMinutes(1))
    `,
      ),
  testing: ({ code, operation }) => {
    const call = callIn(code);
    const imports = ['NotFoundException', 'testing.FakeApi', 'testing.FakeReply'];
    return `${withImports(code, ...imports.map((name) => `com.integrationapi.${name}`)).replace(/\n\n[^]*/, '')}

try (FakeApi fake = FakeApi.create()) {
  IntegrationApi api = fake.api();
${call}  System.out.println(fake.calls().size()); // 1

  fake.reply("${operation}", FakeReply.status(404));
  try {
${call
  .replaceAll(/^(?=.)/gm, '  ')
  .replace('var result', 'var none')
  .replace('println(result)', 'println(none)')}  } catch (NotFoundException error) {
    System.out.println(error.status()); // 404
  }
}
`;
  },
};

/** Returns the statements that use the client. */
const callIn = (code: string): string => /^try \([^]*?\{\n([^]*)\}\n$/m.exec(code)?.[1] ?? '';
