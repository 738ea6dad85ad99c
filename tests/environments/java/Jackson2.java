import com.fasterxml.jackson.databind.ObjectMapper;
import com.integrationapi.IntegrationApi;
import com.integrationapi.model.Order;

class Jackson2 {
  record Message(String queue, Order order) {}

  public static void main(String[] args) throws Exception {
    ObjectMapper mapper = new ObjectMapper().findAndRegisterModules();
    try (IntegrationApi api = IntegrationApi.create()) {
      Message sent = new Message("orders", api.orders().retrieve("ord_o7PVYVPFyhhnxujS"));
      boolean isSame = mapper.readValue(mapper.writeValueAsString(sent), Message.class).equals(sent);
      System.out.println((isSame ? "ok" : "not ok") + " an order inside a record is read again");
      System.exit(isSame ? 0 : 1);
    }
  }
}
