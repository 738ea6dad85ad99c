/** Values of behaviour.yaml as texts for guides: `timeouts.attempt_ms` is "30 seconds". */
import { behaviourOf } from '../openapi-generator/behaviour-values.ts';

/** Returns a function that gives the text of a value by its path; undefined if there is none. */
export function guideValues(root: string): (name: string) => string | undefined {
  const values = new Map<string, string>();
  for (const { path, value } of behaviourOf(root)) {
    const name = path.join('.');
    if (value === undefined) continue;
    if (typeof value === 'object' && !Array.isArray(value))
      for (const [key, item] of Object.entries(value)) values.set(`${name}.${key}`, String(item));
    else values.set(name, textOf(name, value)).set(`${name}.raw`, String(value));
  }
  return (name) => values.get(name);
}

function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => `\`${item}\``).join(', ');
  if (typeof value !== 'number') return String(value);
  if (name.endsWith('_ms')) return duration(value);
  if (name.endsWith('_bytes')) return size(value);
  return value.toLocaleString('en-US');
}

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
  [1, 'millisecond'],
] as const;

/** Returns a duration in the largest unit that divides it. */
export function duration(milliseconds: number): string {
  const [length, unit] = UNITS.find(([one]) => milliseconds >= one && milliseconds % one === 0) ?? [1, 'millisecond'];
  const count = milliseconds / length;
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

function size(bytes: number): string {
  const [length, unit] = bytes % 2 ** 20 === 0 ? [2 ** 20, 'MiB'] : bytes % 1024 === 0 ? [1024, 'KiB'] : [1, 'bytes'];
  return `${bytes / length} ${unit}`;
}
