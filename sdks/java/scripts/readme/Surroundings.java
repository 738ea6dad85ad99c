package readme;

import com.integrationapi.IntegrationApi;
import com.integrationapi.testing.SignedWebhook;
import com.integrationapi.testing.TestWebhooks;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.Tracer;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import javax.net.ssl.SSLContext;

/** Names that the blocks of the README use without creating them. */
final class Surroundings {
  static final IntegrationApi api = IntegrationApi.create();
  static final String cartId = "1042";
  static final String current = "whsec_" + "A".repeat(32);
  static final String previous = "whsec_" + "B".repeat(32);
  static final SignedWebhook request = webhook();
  static final Map<String, String> vault =
      new HashMap<>(Map.of("integration-api-key", System.getenv("INTEGRATION_API_KEY")));
  static final Tracer tracer = Surroundings::printed;
  static final ExecutorService pool = ForkJoinPool.commonPool();
  static final InetSocketAddress proxy = proxy();
  static final SSLContext sslContext = context();

  private Surroundings() {}

  private static SignedWebhook webhook() {
    Map<String, Object> event = TestWebhooks.exampleEvent("order.created");
    Map<String, Object> order = new HashMap<>();
    ((Map<?, ?>) event.get("data")).forEach((name, value) -> order.put((String) name, value));
    order.put("number", "10428");
    event.put("data", order);
    return TestWebhooks.sign(event, previous);
  }

  /** The MDC of SLF4J, on which the library does not depend. */
  static final class MDC {
    private static final ThreadLocal<Map<String, String>> MAP = new ThreadLocal<>();

    private MDC() {}

    static Map<String, String> getCopyOfContextMap() {
      return MAP.get() == null ? null : new HashMap<>(MAP.get());
    }

    static void setContextMap(Map<String, String> map) {
      MAP.set(new HashMap<>(map));
    }

    static void clear() {
      MAP.remove();
    }
  }

  /** Prints the name of a span. */
  private static SpanBuilder printed(String name) {
    System.out.println(name);
    Class<?>[] types = {SpanBuilder.class};
    return (SpanBuilder)
        Proxy.newProxyInstance(
            SpanBuilder.class.getClassLoader(),
            types,
            (builder, method, arguments) ->
                method.getName().equals("startSpan") ? Span.getInvalid() : builder);
  }

  private static InetSocketAddress proxy() {
    URI url = URI.create(System.getenv("README_PROXY_URL"));
    return new InetSocketAddress(url.getHost(), url.getPort());
  }

  private static SSLContext context() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }
}
