// A server in one file.
export default { build: { ssr: 'first-calls.mjs' }, ssr: { noExternal: true } };
