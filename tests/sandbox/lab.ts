/** Client of the lab, by which tests move the clock, act as the merchant and add faults. */
import type { components } from '../../openapi/.build/lab-types.ts';
import { labOf } from '../../sandbox/testing/clients.ts';

type LabSchema<Name extends keyof components['schemas']> = components['schemas'][Name];

export class Lab {
  readonly #lab: ReturnType<typeof labOf>;

  constructor(service: { url: string; token: string }) {
    this.#lab = labOf(service);
  }

  /** @throws {Error} if the lab refuses */
  async #send<Result>(method: string, path: string, body?: object): Promise<Result> {
    const { status, body: result } = await this.#lab<Result>(method, `/${path}`, body);
    if (status >= 400) throw new Error(`${method} /_sandbox/${path} returned ${status}: ${JSON.stringify(result)}`);
    return result;
  }

  newAccount(data: 'demo' | 'empty' = 'empty'): Promise<LabSchema<'TestAccountWithKeys'>> {
    return this.#send('POST', 'accounts', { data });
  }

  suspend(accountId: string): Promise<void> {
    return this.#send('POST', `accounts/${accountId}/suspend`);
  }

  /** Moves the clock; everything that becomes due on the way runs. */
  advance(duration: string): Promise<LabSchema<'ClockJourney'>> {
    return this.#send('POST', 'clock', { advance: duration });
  }

  addFault(rule: LabSchema<'FaultCreate'>): Promise<LabSchema<'Fault'>> {
    return this.#send('POST', 'faults', rule);
  }

  removeFaults(): Promise<void> {
    return this.#send('DELETE', 'faults');
  }

  /** Returns the back office of one account's test data. */
  merchant(accountId: string): Merchant {
    return new Merchant((method, path, body) => this.#send(method, `accounts/${accountId}/test/${path}`, body));
  }
}

type Send = <Result>(method: string, path: string, body?: object) => Promise<Result>;
type Move = 'confirm' | 'authorize' | 'pay' | 'ship' | 'refund' | 'return';

/** Back office of one account. */
export class Merchant {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  createProduct(product: LabSchema<'ProductCreate'>): Promise<LabSchema<'Product'>> {
    return this.#send('POST', 'products', product);
  }

  createLocation(location: LabSchema<'LocationCreate'>): Promise<LabSchema<'Location'>> {
    return this.#send('POST', 'locations', location);
  }

  move(orderId: string, move: Move, body: object = {}): Promise<LabSchema<'Order'>> {
    const hasBody = move !== 'confirm' && move !== 'authorize' && move !== 'pay';
    return this.#send('POST', `orders/${orderId}/${move}`, hasBody ? body : undefined);
  }
}
