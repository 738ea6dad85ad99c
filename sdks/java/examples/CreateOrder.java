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
   * Creates the order.
   *
   * @param api client
   * @param cartId identifier of the shopping cart
   */
  public static void run(IntegrationApi api, String cartId) {
    // The key derives from the cart instead of being random: if the program crashes and restarts,
    // the API still recognises the order.
    RequestOptions once = RequestOptions.idempotencyKey("cart-" + cartId);
    OrderCreate body =
        OrderCreate.builder()
            .currency("EUR")
            .customer(customer -> customer.email("ada@buyer.example"))
            .addLineItem("SWEATER-MOSS-M", 2)
            .build();
    ApiResponse<Order> response = api.orders().withResponse().create(body, once);
    Order order = response.data();
    Money total = order.totals().total();
    System.out.println(
        "order " + order.number() + ": " + total.toDecimal() + " " + total.currency());
    String when = response.replayed() ? "earlier" : "now";
    System.out.println(response.attempts() + " attempt(s), created " + when);
  }

  /**
   * Runs the example.
   *
   * @param args the identifier of the shopping cart
   */
  public static void main(String[] args) {
    try (IntegrationApi api = IntegrationApi.create()) {
      run(api, args.length > 0 ? args[0] : "1042");
    }
  }
}
