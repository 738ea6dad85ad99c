import com.integrationapi.IntegrationApi;
import com.integrationapi.model.Event;
import com.integrationapi.model.Order;
import java.io.*;

class Shrunk {
  public static void main(String[] args) throws Exception {
    try (IntegrationApi api = IntegrationApi.create()) {
      Order order = api.orders().retrieve("ord_o7PVYVPFyhhnxujS");
      check("a call returns an order", order.id().startsWith("ord_"));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(order);
      Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      check("an order survives Java's serialisation", copy.equals(order));
    }
    String json = "{\"id\":\"evt_1\",\"type\":\"order.paid\"}";
    check("an event is read from its text", Event.fromJson(json).toJson().equals(json));
  }

  static void check(String sentence, boolean isOk) {
    System.out.println((isOk ? "ok " : "not ok ") + sentence);
    if (!isOk) System.exit(1);
  }
}
