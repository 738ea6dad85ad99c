import com.integrationapi.WebhookHandler;
import com.integrationapi.server.WebhookHttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A webhook receiver for the HTTP server of the JDK. */
public final class HttpServerWebhook {
  private HttpServerWebhook() {}

  /**
   * {@return a started server}
   *
   * @param port port to listen on; 0 for any
   * @param handler receives the webhooks
   */
  public static HttpServer start(int port, WebhookHandler handler) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/webhooks", new WebhookHttpHandler(handler));
    server.start();
    return server;
  }

  /**
   * Runs until it is stopped.
   *
   * @param args nothing
   */
  public static void main(String[] args) throws IOException {
    start(8000, Receiver.handler(System.getenv("WEBHOOK_SECRETS"), System.out::println));
  }
}
