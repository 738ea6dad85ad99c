// The only place that looks at the runtime. In a browser none of it exists, which is why nothing is imported.

interface Runtime {
  process?: {
    env?: Record<string, string | undefined>;
    versions?: { node?: string; bun?: string };
    platform?: string;
    arch?: string;
  };
}

const { process } = globalThis as Runtime;

/** An environment variable; undefined where there are none, and when it is empty. */
export function environmentVariable(name: string): string | undefined {
  return process?.env?.[name] || undefined;
}

/** `node/20.19.0; linux; x64` */
export function runtimeName(): string {
  const { versions, platform, arch } = process ?? {};
  if (versions?.node === undefined) return 'browser';
  const runtime = versions.bun === undefined ? `node/${versions.node}` : `bun/${versions.bun}`;
  return [runtime, platform, arch].join('; ');
}
