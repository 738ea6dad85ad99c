import com.integrationapi.ApiResponse;
import com.integrationapi.IntegrationApi;
import com.integrationapi.RequestOptions;
import com.integrationapi.model.Money;
import com.integrationapi.model.Order;
import com.integrationapi.model.OrderCreate;

/** Creates the order of a shopping cart only once, no matter how often the program runs. */
public final class CreateOrder {
  private CreateOrder() {}

  /**
   * Runs the example.
   *
   * @param args the identifier of the shopping cart
   */
  public static void main(String[] args) {
    String cartId = args.length > 0 ? args[0] : "1042";
    // The key derives from the cart instead of being random: if the program crashes and restarts,
    // the API still recognises the order.
    RequestOptions once = RequestOptions.builder().idempotencyKey("cart-" + cartId).build();
    OrderCreate body =
        OrderCreate.builder()
            .currency("EUR")
            .customer(customer -> customer.email("ada@buyer.example"))
            .addLineItem("SWEATER-MOSS-M", 2)
            .build();
    try (IntegrationApi api = IntegrationApi.create()) {
      ApiResponse<Order> response = api.orders().withResponse().create(body, once);
      Order order = response.data();
      Money total = order.totals().total();
      System.out.printf(
          "order %s: %d minor units of %s, %s%n",
          order.number(), total.amount(), total.currency(), order.status());
      System.out.printf(
          "%d attempt(s), created %s, request %s%n",
          response.attempts(),
          response.replayed() ? "earlier" : "now",
          response.requestId().orElse(""));
    }
  }
}
