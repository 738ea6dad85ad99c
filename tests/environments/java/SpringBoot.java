import com.integrationapi.IntegrationApi;
import com.integrationapi.Page;
import com.integrationapi.model.Event;
import com.integrationapi.model.Order;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.web.bind.annotation.*;

@EnableAutoConfiguration
@RestController
public class SpringBoot {
  static final String EVENT = "{\"id\":\"evt_1\",\"type\":\"order.paid\",\"data\":{\"new\":[1.50,null]}}";
  final IntegrationApi api = IntegrationApi.create();

  @GetMapping("/order") Order order() { return api.orders().retrieve("ord_o7PVYVPFyhhnxujS"); }
  @GetMapping("/orders") List<Order> orders() { return List.of(order()); }
  @GetMapping("/page") Page<Order> page() { return api.orders().list().firstPage(); }
  @GetMapping("/event") Event event() { return Event.fromJson(EVENT); }
  @PostMapping("/order") Order received(@RequestBody Order order) { return order; }

  public static void main(String[] args) throws Exception {
    var context = SpringApplication.run(SpringBoot.class, "--server.port=0", "--logging.level.root=error", "--spring.main.banner-mode=off");
    String url = "http://localhost:" + context.getEnvironment().getProperty("local.server.port");
    Order order = context.getBean(SpringBoot.class).order();
    check("a controller returns an order", get(url + "/order", null), "200 " + order.toJson());
    check("a controller returns a list of orders", get(url + "/orders", null), "200 [" + order.toJson() + "]");
    String page = get(url + "/page", null);
    check("a controller returns a page", page.substring(0, Math.min(14, page.length())), "200 {\"data\":[{");
    check("a controller returns an event", get(url + "/event", null), "200 " + EVENT);
    check("a controller receives an order", get(url + "/order", order.toJson()), "200 " + order.toJson());
    System.exit(0);
  }

  static String get(String url, String body) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(url)).header("Content-Type", "application/json");
    if (body != null) request.POST(BodyPublishers.ofString(body));
    var response = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }

  static void check(String sentence, String seen, String expected) {
    boolean isOk = seen.equals(expected);
    System.out.println(isOk ? "ok " + sentence : "not ok " + sentence + ": " + seen);
    if (!isOk) System.exit(1);
  }
}
