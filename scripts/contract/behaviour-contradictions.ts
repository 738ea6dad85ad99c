import { patternError } from '../../generators/sources/unsafe-pattern.ts';

/** A contradiction between values that are each valid. */
export interface Contradiction {
  /** JSON Pointer of the value to change. */
  pointer: string;
  /** The contradiction and what to do, in one line. */
  message: string;
}

/** The parts of behaviour.yaml that must agree with each other, or with the contract. */
export interface Behaviour {
  configuration: { api_key_variable: string; base_url_variable: string };
  idempotency: { header: string; replayed_header: string; key_pattern: string; methods: readonly string[] };
  retries: { retry_after: { headers: readonly string[] } };
  rate_limit: { headers: readonly string[] };
  responses: { request_id_header: string };
  pagination: { default_limit: number; max_limit: number };
  webhooks: { id_header: string; timestamp_header: string; signature_header: string };
  logging: { allowed_headers: readonly string[] };
  errors: Readonly<Record<string, string | null>>;
  error_by_status: Readonly<Record<string, string>>;
}

/** Numbers of which the first must not be greater than the second, or must be less if a call needs time for both. */
const ORDERS: readonly (readonly [smaller: string, relation: '<' | '<=', greater: string])[] = [
  ['/timeouts/connect_ms', '<', '/timeouts/attempt_ms'],
  ['/timeouts/attempt_ms', '<', '/timeouts/total_ms'],
  ['/retries/retry_after/max_ms', '<', '/timeouts/total_ms'],
  ['/retries/backoff/base_ms', '<=', '/retries/backoff/cap_ms'],
  ['/retries/backoff/jitter_min', '<=', '/retries/backoff/jitter_max'],
  ['/retries/retry_after/jitter_min', '<=', '/retries/retry_after/jitter_max'],
  ['/retries/budget/retry_cost', '<=', '/retries/budget/capacity'],
  ['/retries/budget/rate_limit_retry_cost', '<=', '/retries/budget/capacity'],
  ['/pagination/default_limit', '<=', '/pagination/max_limit'],
  ['/webhooks/secret_min_bytes', '<=', '/webhooks/secret_max_bytes'],
  ['/webhooks/min_tolerance_ms', '<=', '/webhooks/tolerance_ms'],
];

const ROOT_CLASS = 'IntegrationApi';
const UUID = '0b9f3c52-7d1e-4a86-9c40-5e2f8d6a1b37';
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** Finds values of behaviour.yaml that match its schema and contradict each other. */
export function contradictionsIn(behaviour: Behaviour): Contradiction[] {
  return [
    ...outOfOrder(behaviour),
    ...equalNames(behaviour),
    ...unusableKeyPattern(behaviour),
    ...loggedSecrets(behaviour),
    ...unknownClasses(behaviour),
    ...unrootedClasses(behaviour),
  ];
}

function outOfOrder(behaviour: Behaviour): Contradiction[] {
  return ORDERS.flatMap(([smaller, relation, greater]) => {
    const [low, high] = [numberAt(behaviour, smaller), numberAt(behaviour, greater)];
    if (relation === '<' ? low < high : low <= high) return [];
    const rule = relation === '<' ? 'must be less than' : 'must not be greater than';
    return [{ pointer: smaller, message: `${smaller} ${low} ${rule} ${greater} ${high}; change one of the two` }];
  });
}

function numberAt(behaviour: Behaviour, pointer: string): number {
  let value: unknown = behaviour;
  for (const key of pointer.slice(1).split('/')) value = (value as Record<string, unknown>)[key];
  if (typeof value !== 'number') throw new Error(`${pointer} must be a number in behaviour.schema.json`);
  return value;
}

function equalNames({ configuration, idempotency, webhooks }: Behaviour): Contradiction[] {
  const { header, replayed_header } = idempotency;
  const groups: [path: string, names: [key: string, name: string][]][] = [
    ['/configuration', Object.entries(configuration).filter(([key]) => key.endsWith('_variable'))],
    ['/idempotency', Object.entries({ header, replayed_header })],
    ['/webhooks', Object.entries(webhooks).filter(([key]) => key.endsWith('_header'))],
  ];
  return groups.flatMap(([path, names]) =>
    names.flatMap(([key, name], index) => {
      // Names of headers are case-insensitive.
      const other = names.slice(0, index).find(([, earlier]) => earlier.toLowerCase() === name.toLowerCase());
      if (other === undefined) return [];
      return [{ pointer: `${path}/${key}`, message: `${path}/${key} is ${name}, like ${other[0]}; rename one` }];
    }),
  );
}

function unusableKeyPattern({ idempotency: { key_pattern } }: Behaviour): Contradiction[] {
  const pointer = '/idempotency/key_pattern';
  const error = patternError(key_pattern);
  if (error !== undefined) return [{ pointer, message: `${pointer} ${error}` }];
  if (new RegExp(key_pattern, 'u').test(UUID)) return [];
  return [{ pointer, message: `${pointer} rejects the UUIDs that the SDKs generate, such as ${UUID}; allow them` }];
}

function loggedSecrets({ logging }: Behaviour): Contradiction[] {
  return logging.allowed_headers.flatMap((name, index) =>
    SECRET_HEADERS.has(name.toLowerCase())
      ? [
          {
            pointer: `/logging/allowed_headers/${index}`,
            message: `/logging/allowed_headers has ${name}, which would put secrets into logs; remove it`,
          },
        ]
      : [],
  );
}

function unknownClasses({ errors, error_by_status }: Behaviour): Contradiction[] {
  const uses: [pointer: string, name: string | null][] = [
    ...Object.entries(errors).map(([name, parent]): [string, string | null] => [`/errors/${name}`, parent]),
    ...Object.entries(error_by_status).map(([status, name]): [string, string] => [`/error_by_status/${status}`, name]),
  ];
  return uses.flatMap(([pointer, name]) =>
    name === null || Object.hasOwn(errors, name)
      ? []
      : [{ pointer, message: `unknown error class ${name}; add it to errors or use one of them` }],
  );
}

function unrootedClasses({ errors }: Behaviour): Contradiction[] {
  if (errors[ROOT_CLASS] !== null) {
    const message = `error class ${ROOT_CLASS} is the root of all others and has no parent; set it to null`;
    return [{ pointer: `/errors/${ROOT_CLASS}`, message }];
  }
  return Object.keys(errors).flatMap((name) => {
    const line = [name];
    for (let parent = errors[name]; typeof parent === 'string'; parent = errors[parent]) {
      const isCycle = line.includes(parent);
      line.push(parent);
      if (isCycle) break;
    }
    const top = line.at(-1);
    if (top === ROOT_CLASS || (top !== undefined && errors[top] === undefined)) return [];
    const reason =
      line.length === 1
        ? `is a second root next to ${ROOT_CLASS}`
        : `descends from ${line.slice(1).join(' from ')}, not from ${ROOT_CLASS}`;
    // Only the cause is reported, not what descends from it.
    const isCause = line.length === 1 || line.slice(1).includes(name);
    return isCause
      ? [{ pointer: `/errors/${name}`, message: `error class ${name} ${reason}; give it another parent` }]
      : [];
  });
}
