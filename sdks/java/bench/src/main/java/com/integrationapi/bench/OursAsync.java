package com.integrationapi.bench;

import com.integrationapi.IntegrationApi;
import com.integrationapi.IntegrationApiAsync;

/** The asynchronous client of this library. */
final class OursAsync implements Calls {
  private final IntegrationApiAsync api;

  OursAsync(String url) {
    this.api = IntegrationApi.builder().apiKey(KEY).baseUrl(url).build().async();
  }

  @Override
  public Object order() throws Exception {
    return api.orders().retrieve(ORDER_ID).get();
  }

  @Override
  public int list() throws Exception {
    return api.products().list(q -> q.limit(100)).firstPage().get().data().size();
  }
}
