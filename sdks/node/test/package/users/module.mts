// A user's program as an ES module; users/commonjs.cts is the same program as CommonJS.
import { errors, IntegrationApi, type models, ValidationError, type Order, type Product } from '@integration-api/sdk';
import { signWebhook } from '@integration-api/sdk/testing';
import { unwrap, WebhookVerificationError } from '@integration-api/sdk/webhooks';

export async function firstTitle(api: IntegrationApi): Promise<string | undefined> {
  for await (const product of api.products.list({ status: ['active'] })) return title(product);
  return undefined;
}

function title(product: Product): string {
  return product.title;
}

export async function order(api: IntegrationApi, signal: AbortSignal): Promise<Order | readonly string[]> {
  try {
    const line_items = [{ sku: 'SHIRT-BLUE-M', quantity: 2 }];
    const created = await api.orders.create(
      { currency: 'EUR', customer: { email: 'ada@example.com' }, line_items },
      { idempotencyKey: 'cart-7', signal, timeout: 5_000 },
    );
    return created;
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.map(({ code }) => code);
    throw error;
  }
}

export async function numberOf(event: object, secrets: string[]): Promise<string | undefined> {
  try {
    const { body, headers } = await signWebhook(event, { secrets });
    const unwrapped = await unwrap(body, headers, { secrets });
    return unwrapped.type === 'order.created' ? unwrapped.data.number : undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

/** Names that hide globals, without a clash. */
export const kindOf = (event: models.Event): Event => new Event(event.type);
export const phaseOf = (error: unknown): string | undefined =>
  error instanceof errors.TimeoutError ? error.phase : undefined;
export const later = (error: errors.RateLimitError): number | undefined => error.retryAfterSeconds;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Errors have the codes of the contract, which editors suggest. */
export const sameCodes: Same<ValidationError['code'], models.ErrorCode | undefined> = true;
export const sameFields: Same<ValidationError['errors'][number], models.FieldError> = true;

// @ts-expect-error The contract has no such model.
export type NoModel = models.Evnt;
// @ts-expect-error Types that are not found would let everything pass.
export const misspelt = new IntegrationApi({ noSuchOption: true });
