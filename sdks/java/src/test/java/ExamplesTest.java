import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.IntegrationApiException;
import com.integrationapi.model.CancelReason;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs the examples that make calls. */
class ExamplesTest {
  private final FakeApi fake = FakeApi.create(options -> options.maxRetries(0));

  @AfterEach
  void close() {
    fake.close();
  }

  private static List<String> printed(Runnable program) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      program.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void anOrderIsCreatedWithTheKeyOfItsCart() {
    List<String> lines = printed(() -> CreateOrder.run(fake.api(), "7"));
    assertTrue(lines.get(0).matches("order \\d+: \\d+\\.\\d\\d EUR"), lines.get(0));
    assertEquals("1 attempt(s), created now", lines.get(1));
    assertEquals("cart-7", fake.calls().get(0).headers().get("idempotency-key"));
  }

  @Test
  void theCatalogueIsCopiedFromItsLastChangeOn() {
    SyncProducts products = new SyncProducts();
    Instant last = products.sync(fake.api(), null);
    assertTrue(products.size() > 0);
    products.sync(fake.api(), last);
    assertEquals(
        List.of(last.toString()),
        fake.calls().get(fake.calls().size() - 1).query().get("updated_at_min"));
    assertEquals(List.of("updated_at"), fake.calls().get(0).query().get("sort"));
  }

  @Test
  void eachKindOfFailureIsExplained() {
    fake.replyOnce("orders.create", FakeReply.status(422));
    List<String> lines = printed(() -> HandleErrors.run(fake.api()));
    assertTrue(lines.get(0).startsWith("fix the data: #/"), lines.get(0));
    assertTrue(lines.get(1).startsWith("fix the program: "), lines.get(1));
    assertEquals("not found: ", explained(FakeReply.status(404)).substring(0, 11));
    assertEquals("use another API key: authentication_required", explained(FakeReply.status(401)));
    assertTrue(explained(FakeReply.status(409)).startsWith("read the record again: "));
    assertEquals(
        "too many requests: continue in 7 s",
        explained(FakeReply.status(429).withHeader("Retry-After", "7")));
    assertEquals("the API returned 500, request req_fake", explained(FakeReply.status(500)));
    assertEquals(
        "timed out: ATTEMPT", explained(FakeReply.failure(new SocketTimeoutException("late"))));
    assertTrue(
        explained(FakeReply.failure(new IOException("reset"))).matches("no response: .*-.*-.*"));
  }

  private static String explained(FakeReply reply) {
    try (FakeApi once = FakeApi.create(options -> options.maxRetries(0).adaptiveRateLimit(false))) {
      once.reply("orders.cancel", reply);
      once.api().orders().cancel("ord_1", body -> body.reason(CancelReason.CUSTOMER_REQUEST));
      return "";
    } catch (IntegrationApiException error) {
      return HandleErrors.explain(error);
    }
  }
}
