import tools.jackson.databind.json.JsonMapper;
import com.integrationapi.IntegrationApi;
import com.integrationapi.model.Order;

class Jackson3 {
  record Message(String queue, Order order) {}

  public static void main(String[] args) throws Exception {
    JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();
    try (IntegrationApi api = IntegrationApi.create()) {
      Message sent = new Message("orders", api.orders().retrieve("ord_o7PVYVPFyhhnxujS"));
      boolean isSame = mapper.readValue(mapper.writeValueAsString(sent), Message.class).equals(sent);
      System.out.println((isSame ? "ok" : "not ok") + " an order inside a record is read again");
      System.exit(isSame ? 0 : 1);
    }
  }
}
