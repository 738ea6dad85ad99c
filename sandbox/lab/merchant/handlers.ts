/** Moves of the merchant over HTTP: each is one call of a function of the domain, in one transaction. */
import { changeLocation, createLocation } from '../../catalogue/change-locations.ts';
import { changeProduct, createProduct, deleteProduct } from '../../catalogue/change-products.ts';
import type { Tenant, Work } from '../../work/work.ts';
import {
  authorizePayment,
  confirmOrder,
  payOrder,
  refundOrder,
  returnUnits,
  shipOrder,
  voidPayment,
  writeOffUnits,
} from '../../orders/merchant-moves.ts';
import { movesOf } from '../../orders/merchant-rules.ts';
import { type Order, readOrder } from '../../orders/order-record.ts';
import { changeSettings, findSettings, type MerchantSettings } from '../../orders/settings.ts';
import type { components } from '../../../openapi/.build/lab-types.ts';
import type { LabHandlers, RunWork } from '../../lab-document/handlers.ts';

type OrderMoves =
  | 'listOrderMoves'
  | 'confirmOrder'
  | 'authorizeOrder'
  | 'voidOrder'
  | 'payOrder'
  | 'shipOrder'
  | 'refundOrder'
  | 'returnOrder'
  | 'writeOffOrder';

interface TenantRequest {
  readonly requestId: string;
  readonly path: { readonly account_id: string; readonly mode: Tenant['mode'] };
}

const tenantOf = ({ path }: TenantRequest): Tenant => ({ accountId: path.account_id, mode: path.mode });

export function orderMoveHandlers(runWork: RunWork): LabHandlers<OrderMoves> {
  type Path = TenantRequest['path'] & { readonly order_id: string };
  const move = async (
    request: TenantRequest & { readonly path: Path },
    run: (work: Work, orderId: string) => Promise<Order>,
  ): Promise<{ readonly status: 200; readonly body: Order }> => {
    const order = await runWork(tenantOf(request), request.requestId, (work) => run(work, request.path.order_id));
    return { status: 200, body: order };
  };
  return {
    listOrderMoves: async (request) => {
      // The inspector asks for them after every request, so this must not make the moves themselves wait.
      const read = (work: Work): ReturnType<typeof readOrder> => readOrder(work, request.path.order_id);
      return { status: 200, body: { data: movesOf(await runWork(tenantOf(request), request.requestId, read)) } };
    },
    confirmOrder: (request) => move(request, confirmOrder),
    authorizeOrder: (request) => move(request, authorizePayment),
    voidOrder: (request) => move(request, voidPayment),
    payOrder: (request) => move(request, payOrder),
    shipOrder: (request) => move(request, (work, id) => shipOrder(work, id, request.body?.line_items)),
    refundOrder: (request) => move(request, (work, id) => refundOrder(work, id, request.body?.amount)),
    returnOrder: (request) =>
      move(request, (work, id) => {
        const { line_items: lines, restock } = request.body ?? {};
        return returnUnits(work, id, { ...(lines && { lines }), ...(restock !== undefined && { restock }) });
      }),
    writeOffOrder: (request) => move(request, writeOffUnits),
  };
}

type CatalogueMoves =
  | 'createProduct'
  | 'updateProduct'
  | 'deleteProduct'
  | 'createLocation'
  | 'updateLocation'
  | 'retrieveSettings'
  | 'updateSettings';

export function catalogueMoveHandlers(runWork: RunWork): LabHandlers<CatalogueMoves> {
  const run = <T>(request: TenantRequest, work: (work: Work) => Promise<T>): Promise<T> =>
    runWork(tenantOf(request), request.requestId, work);
  return {
    createProduct: async (request) => ({
      status: 201,
      body: await run(request, (work) => createProduct(work, request.body)),
    }),
    updateProduct: async (request) => ({
      status: 200,
      body: await run(request, (work) => changeProduct(work, request.path.product_id, request.body)),
    }),
    async deleteProduct(request) {
      await run(request, (work) => deleteProduct(work, request.path.product_id));
      return { status: 204 };
    },
    createLocation: async (request) => ({
      status: 201,
      body: await run(request, (work) => createLocation(work, request.body)),
    }),
    updateLocation: async (request) => ({
      status: 200,
      body: await run(request, (work) => changeLocation(work, request.path.location_id, request.body)),
    }),
    retrieveSettings: async (request) => ({ status: 200, body: shown(await run(request, findSettings)) }),
    updateSettings: async (request) => ({
      status: 200,
      body: shown(await run(request, (work) => changeSettings(work, request.body))),
    }),
  };
}

/** Returns the settings with lists that may be changed, as the types of the document have them. */
const shown = ({ default_tax_rate, tax_rates, discounts }: MerchantSettings): components['schemas']['Settings'] => ({
  default_tax_rate,
  tax_rates: { ...tax_rates },
  discounts: discounts.map(({ skus, ...rule }) => ({ ...rule, ...(skus && { skus: [...skus] }) })),
});
