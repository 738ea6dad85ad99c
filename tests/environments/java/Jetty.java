import com.integrationapi.Webhooks;
import com.integrationapi.model.OrderPaidEvent;
import com.integrationapi.server.WebhookServlet;
import com.integrationapi.testing.TestWebhooks;
import java.net.URI;
import java.net.http.*;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee11.servlet.*;
import org.eclipse.jetty.server.Server;

class Jetty {
  static final String SECRET = "whsec_" + "A".repeat(32);

  public static void main(String[] args) throws Exception {
    String[] received = {"nothing"};
    var handler = Webhooks.handler(List.of(SECRET)).on(OrderPaidEvent.class, event -> received[0] = event.type()).build();
    Server server = new Server(0);
    var context = new ServletContextHandler("/");
    context.addServlet(new ServletHolder(new WebhookServlet(handler)), "/webhooks");
    server.setHandler(context);
    server.start();
    URI url = server.getURI().resolve("/webhooks");
    var webhook = TestWebhooks.sign(TestWebhooks.exampleEvent("order.paid"), SECRET);
    check("a signed webhook is received", post(url, webhook.headers(), webhook.body()) + " " + received[0], "204 order.paid");
    check("a changed webhook is refused", post(url, webhook.headers(), "{}".getBytes()), "400");
    System.exit(0);
  }

  static String post(URI url, Map<String, String> headers, byte[] body) throws Exception {
    var request = HttpRequest.newBuilder(url).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    return String.valueOf(HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode());
  }

  static void check(String sentence, String seen, String expected) {
    System.out.println(seen.equals(expected) ? "ok " + sentence : "not ok " + sentence + ": " + seen);
    if (!seen.equals(expected)) System.exit(1);
  }
}
