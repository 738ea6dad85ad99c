package com.integrationapi.conformance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Driver with an API server, connected by pipes. */
final class Harness implements AutoCloseable {
  /** Limit for a driver that does not behave; far longer than any call takes. */
  private static final int LIMIT_SECONDS = 60;

  static final String KEY = "ik_test_hidden_0123456789";

  /** Part of the table that the suite writes. */
  private static final String TABLE =
      """
      {'operations':{
        'retrieveOrder':{'resource':'orders','method':'retrieve',
          'path':{'order_id':{'name':'orderId','type':'string'}},'result':{'model':'Order'}},
        'updateOrder':{'resource':'orders','method':'update',
          'path':{'order_id':{'name':'orderId','type':'string'}},'result':{'model':'Order'}},
        'listProducts':{'resource':'products','method':'list','path':{},
          'result':{'model':'ProductPage'},'item':{'model':'Product'}}},
      'models':{
        'Order':{'class':'Order','fields':{
          'id':{'name':'id','type':'string'},
          'note':{'name':'note','type':'string'},
          'version':{'name':'version','type':'integer'},
          'created_at':{'name':'createdAt','type':'date-time'}}},
        'ProductPage':{'class':'ProductPage','fields':{
          'data':{'name':'data','type':{'list':{'model':'Product'}}},
          'has_more':{'name':'hasMore','type':'boolean'},
          'next_cursor':{'name':'nextCursor','type':'string'}}},
        'Product':{'class':'Product','fields':{'id':{'name':'id','type':'string'}}},
        'Money':{'class':'Money','fields':{
          'amount':{'name':'amount','type':'integer'},
          'currency':{'name':'currency','type':'string'}}}}}
      """;

  private static final String PRODUCTS =
      "{\"data\":[{\"id\":\"prod_1\"}],\"has_more\":true,\"next_cursor\":\"c\",\"new\":1}";
  private static final String ORDER =
      "{\"id\":\"ord_1\",\"version\":9007199254740993,\"new\":{\"a\":[null]}}";
  private static final String ODD = "{\"id\":\"ord_1\",\"created_at\":\"yesterday\"}";
  private static final String INVALID =
      "{\"type\":\"https://docs.example/v\",\"code\":\"validation_failed\",\"errors\":[{\"pointer\":\"#/note\",\"code\":\"too_long\"}]}";

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch hanging = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final PipedOutputStream toDriver = new PipedOutputStream();
  private final HttpServer server;
  private final BufferedReader fromDriver;

  /** Starts the driver of the synchronous client. */
  Harness() throws Exception {
    this("java", Column.of("java"));
  }

  /** Starts the driver of a column. */
  Harness(String id, Column column) throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::respond);
    server.start();
    PipedInputStream driverIn = new PipedInputStream(toDriver);
    PipedOutputStream driverOut = new PipedOutputStream();
    fromDriver =
        new BufferedReader(
            new InputStreamReader(new PipedInputStream(driverOut), StandardCharsets.UTF_8));
    Table table = Table.of(TABLE.replace('\'', '"'));
    Driver driver = new Driver(table, id, column, driverOut);
    threads.submit(
        () -> {
          driver.run(driverIn);
          return null;
        });
  }

  /**
   * {@return the method, target, If-Match header and body of each received request, with quotes as
   * in {@link #send}}
   */
  List<String> requests() {
    return requests;
  }

  /** Writes a line after replacing single quotes by double quotes. */
  void send(String line) throws IOException {
    toDriver.write((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
    toDriver.flush();
  }

  /** {@return the next line} */
  Map<String, Object> line() throws IOException {
    return Json.object(Json.read(fromDriver.readLine()));
  }

  /** {@return the outcome of job 7} */
  Map<String, Object> outcome() throws IOException {
    Map<String, Object> response = line();
    if (!Long.valueOf(7).equals(response.get("id"))) {
      throw new IllegalStateException("not a response to job 7: " + response);
    }
    return Json.object(response.get("outcome"));
  }

  /** Sends a call as job 7, to a path of the server. */
  void call(String path, String call) throws IOException {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + path;
    String client = "{'base_url':'" + url + "','api_key':'" + KEY + "'}";
    send("{'id':7,'client':" + client + ",'call':" + call + "}");
  }

  Map<String, Object> outcomeOf(String path, String call) throws IOException {
    call(path, call);
    return outcome();
  }

  /** Waits until a request hangs, as all requests below {@code /hang} do. */
  void awaitHanging() throws InterruptedException, IOException {
    if (!hanging.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("no request hangs; the driver says " + line());
    }
  }

  @Override
  public void close() throws IOException {
    ended.countDown();
    toDriver.close();
    server.stop(0);
    threads.shutdownNow();
  }

  private void respond(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String match = exchange.getRequestHeaders().getFirst("If-Match");
    String path = exchange.getRequestURI().toString();
    String request = exchange.getRequestMethod() + " " + path + " " + match + " " + body;
    requests.add(request.replace('"', '\''));
    if (path.startsWith("/hang")) {
      hang();
    }
    boolean isInvalid = path.startsWith("/invalid");
    String found = path.contains("/products") ? PRODUCTS : ORDER;
    String json = isInvalid ? INVALID : path.startsWith("/odd") ? ODD : found;
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Retry-After", "7");
    exchange.getResponseHeaders().put("X-Twice", List.of("first", "second"));
    exchange.sendResponseHeaders(isInvalid ? 422 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void hang() {
    hanging.countDown();
    try {
      ended.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
