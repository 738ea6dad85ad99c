import com.integrationapi.model.Event;
import com.integrationapi.model.InventoryOutOfStockEvent;
import com.integrationapi.model.OrderCreatedEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Shared by the webhook receivers: the secrets, and the handling of an event. */
public final class Receiver {
  // Use a database table with a unique index instead, because the ids must outlive the process.
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final List<String> secrets;
  private final Consumer<String> output;

  /**
   * Creates a receiver.
   *
   * @param secrets the current signing secret and, during a rotation, the previous one, separated
   *     by a space: the environment variable {@code WEBHOOK_SECRETS}
   * @param output receives a line for each event
   */
  public Receiver(String secrets, Consumer<String> output) {
    this.secrets = secrets == null ? List.of() : List.of(secrets.split(" ", -1));
    this.output = output;
  }

  /** {@return the signing secrets} */
  public List<String> secrets() {
    return secrets;
  }

  /**
   * Handles an event. The API expects a response within 15 seconds and repeats failed deliveries
   * for days. An event may therefore arrive twice, and longer work belongs in a queue.
   *
   * @param event verified event
   */
  public void accept(Event event) {
    if (!seen.add(event.id())) {
      output.accept(event.id() + " repeated");
      return;
    }
    // From Java 21 on, this can be a switch with patterns.
    if (event instanceof OrderCreatedEvent created) {
      output.accept("order " + created.data().number());
    } else if (event instanceof InventoryOutOfStockEvent empty) {
      output.accept(empty.data().sku() + " is sold out");
    } else {
      // Includes event types that this version of the library does not know.
      output.accept(event.type() + " ignored");
    }
  }
}
