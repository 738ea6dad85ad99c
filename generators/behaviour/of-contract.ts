import type { Auth, KeyAuth, SdkModel } from '../model/model.ts';
import { waysOf } from '../model/keys.ts';
import type { BehaviourValue } from './behaviour.ts';

type Derive = (value: BehaviourValue['value'], model: SdkModel) => BehaviourValue['value'];

/** Values that depend on the contract, with the path of each in `openapi/behaviour.yaml`. */
const DERIVED: Readonly<Record<string, Derive>> = {
  'idempotency.header': (header, { idempotencyHeader }) => idempotencyHeader ?? header,
  'idempotency.methods': methodsWithKey,
  'retries.max_retries': (value, { maxRetries }) => maxRetries ?? value,
  'configuration.api_key_headers': (_, model) => [
    ...new Set(keyAuthsOf(model).flatMap((auth) => ('header' in auth ? auth.header : []))),
  ],
  'configuration.api_key_pattern': (pattern, model) => {
    const kinds = new Set(
      authsOf(model)
        .flatMap(waysOf)
        .map(({ kind }) => kind),
    );
    if (kinds.has('basic')) return USER_AND_PASSWORD;
    return kinds.has('header') || kinds.has('several') ? HEADER_VALUE : pattern;
  },
};

/** Any text without control characters (RFC 7617, section 2). */
const USER_AND_PASSWORD = String.raw`^[^\x00-\x1f\x7f-\x9f]+$`;
/** Visible ASCII characters with spaces between them, such as `Token abc` (RFC 9110, section 5.5). */
const HEADER_VALUE = '^[!-~]([ -~]*[!-~])?$';

/** First part of the paths of values for webhooks. */
const WEBHOOKS = 'webhooks';

/** Returns the values for the libraries of a contract. */
export function behaviourOfContract(behaviour: readonly BehaviourValue[], model: SdkModel): BehaviourValue[] {
  const used = behaviour.filter(({ path: [first] }) => first !== WEBHOOKS || model.hasWebhooks);
  return used.map((each) => {
    const derive = DERIVED[each.path.join('.')];
    return derive === undefined ? each : { ...each, value: derive(each.value, model) };
  });
}

/**
 * Removes each method of which an operation does not declare the header: an API that does not know the
 * header ignores it, and a repeated request would be applied twice.
 */
function methodsWithKey(methods: BehaviourValue['value'], { resources }: SdkModel): BehaviourValue['value'] {
  if (!Array.isArray(methods)) return methods;
  const operations = resources.flatMap((resource) => resource.methods);
  const declares = (method: unknown): boolean =>
    operations.every(({ httpMethod, isWrite }) => httpMethod !== method || isWrite);
  return operations.some(({ isWrite }) => isWrite) ? methods.filter(declares) : [];
}

function authsOf({ resources }: SdkModel): Auth[] {
  return resources.flatMap(({ methods }) => methods).map(({ auth }) => auth);
}

const keyAuthsOf = (model: SdkModel): KeyAuth[] =>
  authsOf(model)
    .flatMap(waysOf)
    .flatMap((way) => (way.kind === 'several' ? way.keys : [way]));
