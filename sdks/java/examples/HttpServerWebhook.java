import com.integrationapi.WebhookVerificationException;
import com.integrationapi.Webhooks;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A webhook receiver for the HTTP server of the JDK. */
public final class HttpServerWebhook {
  private static final int MAX_BYTES = 1_048_576;

  private HttpServerWebhook() {}

  /**
   * {@return a started server}
   *
   * @param port port to listen on; 0 for any
   * @param receiver handles the events
   */
  public static HttpServer start(int port, Receiver receiver) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/webhooks", exchange -> receive(exchange, receiver));
    server.start();
    return server;
  }

  private static void receive(HttpExchange exchange, Receiver receiver) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status(exchange, receiver), -1);
    }
  }

  private static int status(HttpExchange exchange, Receiver receiver) throws IOException {
    if (!exchange.getRequestMethod().equals("POST")) {
      return 405;
    }
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
    if (body.length > MAX_BYTES) {
      return 413;
    }
    try {
      receiver.accept(Webhooks.unwrap(body, exchange.getRequestHeaders(), receiver.secrets()));
      return 204;
    } catch (WebhookVerificationException error) {
      System.err.println("webhook rejected: " + error.reason());
      return 400;
    } catch (RuntimeException error) {
      // Includes a wrong secret. The API delivers the webhook again.
      System.err.println("webhook failed: " + error);
      return 500;
    }
  }

  /**
   * Runs until it is stopped.
   *
   * @param args nothing
   */
  public static void main(String[] args) throws IOException {
    start(8000, new Receiver(System.getenv("WEBHOOK_SECRETS"), System.out::println));
  }
}
