// The only place that looks at the runtime. In a browser none of it exists, which is why nothing is imported.

interface Runtime {
  navigator?: { userAgent?: string };
  process?: {
    env?: Record<string, string | undefined>;
    versions?: { node?: string; bun?: string; deno?: string };
    platform?: string;
    arch?: string;
  };
}

const { process, navigator } = globalThis as Runtime;

/** An environment variable; undefined where there are none, and when it is empty. */
export function environmentVariable(name: string): string | undefined {
  return process?.env?.[name] || undefined;
}

/**
 * Whether this is a browser. It says itself who calls, and a `User-Agent` of another would need the leave of the API
 * (CORS): Firefox and Safari don't send the call without it.
 */
export function isBrowser(): boolean {
  return navigator?.userAgent?.startsWith('Mozilla/') === true;
}

/** `node/20.19.0; linux; x64`, or what a runtime without `process` calls itself. */
export function runtimeName(): string {
  const { versions, platform, arch } = process ?? {};
  // Node.js last: the others say its version too, for the modules they have of it.
  const name = (['bun', 'deno', 'node'] as const).find((one) => versions?.[one] !== undefined);
  if (name === undefined) return navigator?.userAgent ?? 'unknown runtime';
  return [`${name}/${versions?.[name]}`, platform, arch].join('; ');
}
