package com.integrationapi.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.IntegrationApiAsync;
import com.integrationapi.http.JdkTransport;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.files.FileListParams;
import com.stripe.StripeClient;
import com.stripe.param.ProductListParams;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Callable;

/** The same two calls with each client, measured by a loop in a process of their own. */
final class CallBenchmark {
  private static final String KEY = "ik_test_bench";
  private static final String ID = "ord_o7PVYVPFyhhnxujS";

  /**
   * The calls of one client.
   *
   * @param order retrieves an order
   * @param page returns the number of items on a page
   */
  private record Calls(Callable<Object> order, Callable<Integer> page) {}

  private CallBenchmark() {}

  /**
   * Prints the processor milliseconds until the first call of a client has returned, and the processor microseconds of an
   * order and of a page. Arguments: name of the client, URL of the server.
   */
  public static void main(String[] args) throws Exception {
    Calls calls = of(args[0], args[1]);
    calls.order().call();
    double start = microseconds() / 1000;
    // A client that does not read the responses would win.
    if (calls.page().call() != 100) {
      throw new IllegalStateException(args[0] + " does not read the page");
    }
    double order = cost(calls.order(), 3000);
    System.out.printf("{\"start\":%s,\"order\":%s,\"page\":%s}%n", start, order, cost(calls.page(), 1000));
    System.exit(0);
  }

  /** Makes twice as many calls before as it measures: until their code is compiled. */
  private static double cost(Callable<?> call, int times) throws Exception {
    double start = 0;
    for (int count = -2 * times; count < times; count++) {
      if (count == 0) {
        start = microseconds();
      }
      call.call();
    }
    return (microseconds() - start) / times;
  }

  /** {@return the processor time of all threads of this process, which other processes do not affect} */
  private static double microseconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e3;
  }

  private static Calls of(String name, String url) {
    return switch (name) {
      case "java.net.http" -> floor(url);
      case "ours" -> ours(builder(url).build());
      case "ours async" -> async(builder(url).build().async());
      case "ours on java.net.http" -> ours(builder(url).transport(JdkTransport.over(jdk())).build());
      case "stripe" -> stripe(url);
      case "openai" -> openai(url);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static ClientBuilder<IntegrationApi> builder(String url) {
    return IntegrationApi.builder().apiKey(KEY).baseUrl(url);
  }

  private static Calls ours(IntegrationApi api) {
    return new Calls(
        () -> api.orders().retrieve(ID),
        () -> api.products().list(q -> q.limit(100)).firstPage().data().size());
  }

  private static Calls async(IntegrationApiAsync api) {
    return new Calls(
        () -> api.orders().retrieve(ID).get(),
        () -> api.products().list(q -> q.limit(100)).firstPage().get().data().size());
  }

  private static HttpClient jdk() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  private static Calls floor(String url) {
    HttpClient http = jdk();
    ObjectMapper mapper = new ObjectMapper();
    return new Calls(
        () -> read(http, mapper, url + "/api/v1/orders/" + ID),
        () -> read(http, mapper, url + "/api/v1/products?limit=100").get("data").size());
  }

  private static JsonNode read(HttpClient http, ObjectMapper mapper, String url) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + KEY).build();
    return mapper.readTree(http.send(request, BodyHandlers.ofByteArray()).body());
  }

  private static Calls stripe(String url) {
    var products = StripeClient.builder().setApiKey(KEY).setApiBase(url).build().v1().products();
    var limit = ProductListParams.builder().setLimit(100L).build();
    return new Calls(() -> products.retrieve(ID), () -> products.list(limit).getData().size());
  }

  private static Calls openai(String url) {
    var files = OpenAIOkHttpClient.builder().apiKey(KEY).baseUrl(url + "/v1").build().files();
    var limit = FileListParams.builder().limit(100).build();
    return new Calls(() -> files.retrieve(ID), () -> files.list(limit).data().size());
  }
}
