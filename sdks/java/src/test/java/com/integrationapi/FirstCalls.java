package com.integrationapi;

import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.model.Customer;
import com.integrationapi.model.InventoryCounts;
import com.integrationapi.model.InventoryLevel;
import com.integrationapi.model.InventorySet;
import com.integrationapi.model.Order;
import com.integrationapi.model.OrderCreate;
import com.integrationapi.model.OrderLineItemCreate;
import com.integrationapi.model.Product;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Makes the calls that an integrator makes first, and prints a JSON object for each. */
final class FirstCalls {
  private static final OrderCreate ORDER =
      OrderCreate.builder()
          .currency("EUR")
          .customer(Customer.builder().email("ada@buyer.example").build())
          .addLineItem(OrderLineItemCreate.builder().sku("SWEATER-MOSS-M").quantity(2).build())
          .build();
  private static final InventoryCounts STOCK =
      InventoryCounts.builder()
          .addItem(InventorySet.builder().sku("SWEATER-MOSS-M").onHand(40).build())
          .build();

  private FirstCalls() {}

  /**
   * Runs the calls against the server of {@code tests/first-calls}.
   *
   * @param args not used
   */
  public static void main(String[] args) {
    String server = System.getenv("FIRST_CALLS_URL");
    if (server == null) {
      System.err.println("FIRST_CALLS_URL is not set; set it to the URL of the first-calls server");
      System.exit(2);
    }
    run(server, "two-pages", FirstCalls::listProducts);
    run(server, "plain", FirstCalls::createOrder);
    run(server, "plain", FirstCalls::setInventory);
    run(server, "401", FirstCalls::unauthorized);
    run(server, "422", FirstCalls::invalid);
    run(server, "429", FirstCalls::limited);
  }

  private static void run(String server, String session, Consumer<IntegrationApi> calls) {
    try (IntegrationApi api =
        IntegrationApi.builder()
            .apiKey("ik_test_mock")
            .baseUrl(server + "/s/" + session)
            .maxRetries(0)
            .build()) {
      calls.accept(api);
    }
  }

  private static void listProducts(IntegrationApi api) {
    List<String> ids = new ArrayList<>();
    for (Product product : api.products().list()) {
      ids.add(product.id());
    }
    print("list_products", "ids", ids);
  }

  private static void createOrder(IntegrationApi api) {
    Order order = api.orders().create(ORDER);
    long total = order.totals().total().amount();
    print("create_order", "id", order.id(), "status", order.status(), "total", total);
  }

  private static void setInventory(IntegrationApi api) {
    List<InventoryLevel> levels = api.inventory().set(STOCK).data();
    print("set_inventory", "available", levels.stream().map(InventoryLevel::available).toList());
  }

  private static void unauthorized(IntegrationApi api) {
    ApiException error = errorOf(() -> api.orders().retrieve("ord_o7PVYVPFyhhnxujS"));
    Object requestId = error.requestId();
    printError("unauthorized", error, "code", error.code(), "request_id", requestId);
  }

  private static void invalid(IntegrationApi api) {
    ApiException error = errorOf(() -> api.orders().create(ORDER));
    List<List<String>> fields =
        error.errors().stream()
            .map(part -> List.of(part.pointer().or(part::parameter).orElse(""), part.code()))
            .toList();
    printError("invalid", error, "code", error.code(), "fields", fields);
  }

  private static void limited(IntegrationApi api) {
    ApiException error = errorOf(() -> api.products().list().firstPage());
    Object seconds = error.retryAfter().map(wait -> wait.toSeconds());
    printError("limited", error, "retry_after", seconds);
  }

  private static ApiException errorOf(Runnable call) {
    try {
      call.run();
    } catch (ApiException error) {
      return error;
    }
    throw new IllegalStateException("the call succeeded, but an error was expected");
  }

  private static void printError(String call, ApiException error, Object... more) {
    String name = error.getClass().getSimpleName().replaceFirst("Exception$", "");
    List<Object> pairs = new ArrayList<>(List.of("error", name, "status", error.status()));
    pairs.addAll(Arrays.asList(more));
    print(call, pairs.toArray());
  }

  private static void print(String call, Object... pairs) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("call", call);
    for (int index = 0; index < pairs.length; index += 2) {
      line.put((String) pairs[index], pairs[index + 1]);
    }
    System.out.println(JsonOutput.text(line));
  }
}
