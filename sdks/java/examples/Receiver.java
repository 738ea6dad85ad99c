import com.integrationapi.SeenEvents;
import com.integrationapi.WebhookHandler;
import com.integrationapi.Webhooks;
import com.integrationapi.model.InventoryOutOfStockEvent;
import com.integrationapi.model.OrderCreatedEvent;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Shared by the webhook receivers: the handler, with its functions for events. */
public final class Receiver {
  private Receiver() {}

  /**
   * {@return the handler} The API expects a response within 15 seconds, so longer work belongs in a
   * queue.
   *
   * @param secrets the current signing secret and, during a rotation, the previous one, separated
   *     by a space: the environment variable {@code WEBHOOK_SECRETS}
   * @param output receives a line for each event
   */
  public static WebhookHandler handler(String secrets, Consumer<String> output) {
    return Webhooks.handler(() -> secrets == null ? List.of() : List.of(secrets.split(" ", -1)))
        // Use a database table with a unique index instead, because the ids must outlive the
        // process.
        .seen(SeenEvents.in(ConcurrentHashMap.newKeySet()))
        .on(OrderCreatedEvent.class, event -> output.accept("order " + event.data().number()))
        .on(
            InventoryOutOfStockEvent.class,
            event -> output.accept(event.data().sku() + " is sold out"))
        // Includes event types that this version of the library does not know.
        .other(event -> output.accept(event.type() + " ignored"))
        .onError(error -> System.err.println("webhook failed: " + error))
        .build();
  }
}
