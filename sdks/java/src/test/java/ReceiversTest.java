import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import com.integrationapi.WebhookHandler;
import com.integrationapi.server.WebhookServlet;
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
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
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

  private WebhookHandler handler() {
    return Receiver.handler(SECRET + " " + PREVIOUS, lines::add);
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
        List.of("order", "sold out", "order.returned"),
        List.of(
            lines.get(0).replaceAll(" .*", ""),
            lines.get(1).replaceAll(".* is ", ""),
            lines.get(2).replace(" ignored", "")));
    assertEquals(400, delivered.status(TestWebhooks.sign(later, "whsec_" + "C".repeat(32))));
    assertEquals(400, delivered.status(TestWebhooks.sign("no event", SECRET)));
    assertEquals(3, lines.size());
  }

  @Test
  void theHttpServerOfTheJdkReceivesWebhooks() throws Exception {
    HttpServer server = HttpServerWebhook.start(0, handler());
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
    HttpServer server = HttpServerWebhook.start(0, Receiver.handler(null, lines::add));
    try {
      assertEquals(500, sent(server, "POST", webhook));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void springReceivesWebhooks() throws Exception {
    MockMvc mvc = MockMvcBuilders.standaloneSetup(new SpringWebhook(handler())).build();
    check(webhook -> mvc.perform(request(webhook)).andReturn().getResponse().getStatus());
  }

  @Test
  void aServletReceivesWebhooks() throws Exception {
    WebhookServlet servlet = new WebhookServlet(handler());
    check(webhook -> served(servlet, "POST", webhook).getStatus());
    MockHttpServletResponse refused = served(servlet, "PUT", TestWebhooks.sign("", SECRET));
    assertEquals(405, refused.getStatus());
    assertEquals("POST", refused.getHeader("Allow"));
    SignedWebhook large = TestWebhooks.sign("x".repeat(1_048_577), SECRET);
    assertEquals(413, served(servlet, "POST", large).getStatus());
    MockHttpServletResponse rejected = served(servlet, "POST", TestWebhooks.sign("x", SECRET));
    assertEquals("invalid_payload", rejected.getContentAsString());
  }

  private static MockHttpServletResponse served(
      WebhookServlet servlet, String method, SignedWebhook webhook) throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest(method, "/webhooks");
    request.setContent(webhook.body());
    webhook.headers().forEach(request::addHeader);
    MockHttpServletResponse response = new MockHttpServletResponse();
    servlet.service(request, response);
    return response;
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
