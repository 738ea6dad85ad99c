import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import com.integrationapi.ConfigurationException;
import com.integrationapi.testing.SignedWebhook;
import com.integrationapi.testing.TestWebhooks;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/** Sends webhooks to the receivers among the examples. */
class ReceiversTest {
  private static final String SECRET = "whsec_" + "A".repeat(32);
  private static final String PREVIOUS = "whsec_" + "B".repeat(32);

  private final List<String> lines = new ArrayList<>();

  /** A receiver that returns the status of a delivery. */
  private interface Delivered {
    int status(SignedWebhook webhook) throws Exception;
  }

  private Receiver receiver() {
    return new Receiver(SECRET + " " + PREVIOUS, lines::add);
  }

  private void check(Delivered delivered) throws Exception {
    SignedWebhook created = TestWebhooks.sign(TestWebhooks.exampleEvent("order.created"), SECRET);
    assertEquals(204, delivered.status(created));
    assertEquals(204, delivered.status(created));
    assertEquals(
        204,
        delivered.status(
            TestWebhooks.sign(TestWebhooks.exampleEvent("inventory.out_of_stock"), PREVIOUS)));
    Map<String, Object> later = TestWebhooks.exampleEvent("order.paid");
    later.put("type", "order.returned");
    assertEquals(204, delivered.status(TestWebhooks.sign(later, SECRET)));
    assertEquals(
        List.of("order", created.headers().get("webhook-id"), "sold out", "order.returned"),
        List.of(
            lines.get(0).replaceAll(" .*", ""),
            lines.get(1).replace(" repeated", ""),
            lines.get(2).replaceAll(".* is ", ""),
            lines.get(3).replace(" ignored", "")));
    assertEquals(400, delivered.status(TestWebhooks.sign(later, "whsec_" + "C".repeat(32))));
    assertEquals(400, delivered.status(TestWebhooks.sign("no event", SECRET)));
    assertEquals(4, lines.size());
  }

  @Test
  void theHttpServerOfTheJdkReceivesWebhooks() throws Exception {
    HttpServer server = HttpServerWebhook.start(0, receiver());
    try {
      check(webhook -> sent(server, "POST", webhook));
      assertEquals(405, sent(server, "PUT", TestWebhooks.sign("", SECRET)));
      assertEquals(413, sent(server, "POST", TestWebhooks.sign("x".repeat(1_048_577), SECRET)));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aReceiverWithoutSecretsAsksForAnotherDelivery() throws Exception {
    SignedWebhook webhook = TestWebhooks.sign("{}", SECRET);
    HttpServer server = HttpServerWebhook.start(0, new Receiver(null, lines::add));
    try {
      assertEquals(500, sent(server, "POST", webhook));
    } finally {
      server.stop(0);
    }
    SpringWebhook controller = new SpringWebhook(new Receiver(null, lines::add));
    Exception error =
        assertThrows(
            Exception.class,
            () -> MockMvcBuilders.standaloneSetup(controller).build().perform(request(webhook)));
    assertEquals(ConfigurationException.class, error.getCause().getClass());
  }

  @Test
  void springReceivesWebhooks() throws Exception {
    MockMvc mvc = MockMvcBuilders.standaloneSetup(new SpringWebhook(receiver())).build();
    check(webhook -> mvc.perform(request(webhook)).andReturn().getResponse().getStatus());
  }

  private static MockHttpServletRequestBuilder request(SignedWebhook webhook) {
    MockHttpServletRequestBuilder request = post("/webhooks").content(webhook.body());
    webhook.headers().forEach(request::header);
    return request;
  }

  private static int sent(HttpServer server, String method, SignedWebhook webhook)
      throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/webhooks");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).method(method, BodyPublishers.ofByteArray(webhook.body()));
    webhook.headers().forEach(request::header);
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
  }
}
