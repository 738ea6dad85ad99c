package com.integrationapi.bench;

import com.stripe.StripeClient;
import com.stripe.param.ProductListParams;

/** Java library of Stripe. */
final class Stripe implements Calls {
  private static final ProductListParams LIMIT = ProductListParams.builder().setLimit(100L).build();

  private final StripeClient client;

  Stripe(String url) {
    this.client = StripeClient.builder().setApiKey(KEY).setApiBase(url).build();
  }

  @Override
  public Object order() throws Exception {
    return client.v1().products().retrieve("prod_1");
  }

  @Override
  public int list() throws Exception {
    return client.v1().products().list(LIMIT).getData().size();
  }
}
