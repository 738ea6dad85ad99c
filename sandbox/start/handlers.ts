import { accessHandlers } from '../access/handlers.ts';
import { createFirstLocation } from '../catalogue/change-locations.ts';
import { locationHandlers } from '../catalogue/list-locations.ts';
import { productHandlers } from '../catalogue/list-products.ts';
import type { Handlers, PlainId } from '../work/call.ts';
import type { Webhooks } from '../deliveries/webhooks.ts';
import { orderChangeHandlers } from '../orders/change-order.ts';
import { createOrderHandlers } from '../orders/create-order.ts';
import { orderReadHandlers } from '../orders/list-orders.ts';
import { stockChangeHandlers } from '../stock/change-stock.ts';
import { levelListHandlers } from '../stock/list-levels.ts';

/** Returns the handlers of all operations that are not prepared; a missing one does not compile. */
export function allHandlers(webhooks: Webhooks['handlers']): Handlers<PlainId> {
  return {
    ...accessHandlers(createFirstLocation),
    ...locationHandlers,
    ...productHandlers,
    ...levelListHandlers,
    ...stockChangeHandlers,
    ...createOrderHandlers,
    ...orderReadHandlers,
    ...orderChangeHandlers,
    ...webhooks,
  };
}
