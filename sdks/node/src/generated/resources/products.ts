// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo, pagesOf } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions } from '../../core/operation.ts';
import type { PagePromise } from '../../core/pages.ts';
import { Resource } from '../../core/resource.ts';
import type { Product, ProductPage, ProductSort, ProductStatus } from '../models.ts';

export { type Client, createClient } from '../create-client.ts';

const GET_PRODUCT: Operation = { id: 'getProduct', method: 'GET', path: '/api/v1/products/{product_id}' };

/**
 * Retrieve a product.
 *
 * As {@link ProductsResource.retrieve} does it, without the other methods of a client.
 */
export function getProduct(client: Core, productId: string, options?: RequestOptions): ApiPromise<Product> {
  return answerTo(client, GET_PRODUCT, { path: [productId] }, options);
}

/** Query of `listProducts`. */
export interface ListProductsParams {
  /** Only products in one of these states, joined by commas. All states when it is left out. */
  status?: ProductStatus[];
  /** Only products that have a variant with one of these SKUs, joined by commas. */
  sku?: string[];
  /**
   * Only products with these words in title, vendor or SKU. Upper and lower case are the same, and the beginning of a
   * word is enough.
   */
  query?: string;
  /** Only records that changed at this time or later, for syncing what is new since the last run. */
  updated_at_min?: string;
  /** Order of the list. Newest first (`-created_at`) when it is left out. */
  sort?: ProductSort;
  /**
   * Most records to return on a page.
   * @default `50`
   */
  limit?: number;
  /**
   * `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only together with
   * the filters and the sort order it was made with (`limit` may change).
   */
  cursor?: string;
}

const LIST_PRODUCTS: Operation = {
  id: 'listProducts',
  method: 'GET',
  path: '/api/v1/products',
  query: {
    may: {
      status: { list: 'string' },
      sku: { list: 'string' },
      query: 'string',
      updated_at_min: 'time',
      sort: 'string',
      limit: 'integer',
      cursor: 'string',
    },
  },
};

/**
 * List products.
 *
 * As {@link ProductsResource.list} does it, without the other methods of a client.
 */
export function listProducts(
  client: Core,
  params: ListProductsParams = {},
  options?: RequestOptions,
): PagePromise<ProductPage, Product> {
  return pagesOf(client, LIST_PRODUCTS, { query: params }, options);
}

/** The catalogue, read-only. */
export class ProductsResource extends Resource {
  /**
   * Retrieve a product.
   *
   * Returns one product with all its variants, whatever its state. A product that was deleted is reported as missing.
   *
   * `getProduct`: GET /api/v1/products/{product_id}, scope `products:read`
   * @param productId Identifier of the product.
   */
  retrieve(productId: string, options?: RequestOptions): ApiPromise<Product> {
    return getProduct(this.core, productId, options);
  }

  /**
   * List products.
   *
   * Returns the products of the account with all their variants, a page at a time. Filters narrow the list together: a
   * product must meet all of them.
   *
   * To keep a copy of the catalogue, sort by `updated_at` and pass the time of your last run as `updated_at_min`.
   *
   * `listProducts`: GET /api/v1/products, scope `products:read`
   */
  list(params?: ListProductsParams, options?: RequestOptions): PagePromise<ProductPage, Product> {
    return listProducts(this.core, params, options);
  }
}
