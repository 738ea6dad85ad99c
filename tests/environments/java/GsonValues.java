import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.json.GsonAdapters;
import com.integrationapi.model.Order;

class GsonValues {
  record Message(String queue, Order order) {}

  public static void main(String[] args) {
    Gson gson = new GsonBuilder().registerTypeAdapterFactory(new GsonAdapters()).create();
    try (IntegrationApi api = IntegrationApi.create()) {
      Message sent = new Message("orders", api.orders().retrieve("ord_o7PVYVPFyhhnxujS"));
      boolean isSame = gson.fromJson(gson.toJson(sent), Message.class).equals(sent);
      System.out.println((isSame ? "ok" : "not ok") + " an order inside a record is read again");
      System.exit(isSame ? 0 : 1);
    }
  }
}
