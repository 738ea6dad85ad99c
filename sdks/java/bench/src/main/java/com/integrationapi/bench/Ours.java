package com.integrationapi.bench;

import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.http.JdkTransport;
import com.integrationapi.http.Transport;
import java.net.http.HttpClient;

/** The synchronous client of this library. */
final class Ours implements Calls {
  private final IntegrationApi api;

  private Ours(IntegrationApi api) {
    this.api = api;
  }

  static Ours over(String url, Transport transport) {
    ClientBuilder<IntegrationApi> builder = IntegrationApi.builder().apiKey(KEY).baseUrl(url);
    return new Ours((transport == null ? builder : builder.transport(transport)).build());
  }

  static Ours onJdk(String url) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return over(url, JdkTransport.over(http));
  }

  @Override
  public Object order() {
    return api.orders().retrieve(ORDER_ID);
  }

  @Override
  public int list() {
    return api.products().list(q -> q.limit(100)).firstPage().data().size();
  }
}
