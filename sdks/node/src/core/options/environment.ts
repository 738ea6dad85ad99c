// Only this file inspects the runtime. Browsers have none of these values, so the file imports nothing.

interface Runtime {
  navigator?: { userAgent?: string };
  process?: {
    env?: Record<string, string | undefined>;
    versions?: { node?: string; bun?: string; deno?: string };
    platform?: string;
    arch?: string;
    emitWarning?: (message: string, type: string) => void;
  };
}

const { process, navigator } = globalThis as Runtime;

/** Prints a warning of the library. */
export function warn(message: string): void {
  if (process?.emitWarning === undefined) console.warn(message);
  else process.emitWarning(message, 'IntegrationApiWarning');
}

/** Returns an environment variable, or undefined if it is missing or empty, or if the program may not read it. */
export function environmentVariable(name: string): string | undefined {
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno throws without its permission --allow-env.
    return undefined;
  }
}

/**
 * Reports whether this is a browser. Browsers set their own `User-Agent`; overriding it requires permission from the
 * API (CORS), without which Firefox and Safari do not send the call.
 */
export function isBrowser(): boolean {
  return navigator?.userAgent?.startsWith('Mozilla/') === true;
}

/** Returns `node/20.19.0; linux; x64`, or the name that a runtime without `process` gives itself. */
export function runtimeName(): string {
  const { versions, platform, arch } = process ?? {};
  // Node.js comes last, because the other runtimes also report its version for compatibility.
  const name = (['bun', 'deno', 'node'] as const).find((runtime) => versions?.[runtime] !== undefined);
  if (name === undefined) return navigator?.userAgent ?? 'unknown runtime';
  return [`${name}/${versions?.[name]}`, platform, arch].join('; ');
}
