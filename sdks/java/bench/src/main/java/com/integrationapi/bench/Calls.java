package com.integrationapi.bench;

/** The same two calls with each client. Every client uses its own defaults. */
interface Calls {
  /** Retrieves an order of 1.5 kB. */
  Object order() throws Exception;

  /** {@return the number of items on a page of 100 products, 60 kB} */
  int list() throws Exception;

  String KEY = "ik_test_bench";
  String ORDER_ID = "ord_o7PVYVPFyhhnxujS";
  String ORDER_PATH = "/api/v1/orders/" + ORDER_ID;
  String LIST_PATH = "/api/v1/products?limit=100";

  /** {@return the calls of a client} */
  static Calls of(String client, String url) {
    return switch (client) {
      case "java.net.http" -> new Floor(url, false);
      case "java.net.http direct" -> new Floor(url, true);
      case "ours" -> Ours.over(url, null);
      case "ours async" -> new OursAsync(url);
      case "ours on java.net.http" -> Ours.onJdk(url);
      case "stripe" -> new Stripe(url);
      case "openai" -> new OpenAi(url);
      default -> throw new IllegalArgumentException(client);
    };
  }
}
