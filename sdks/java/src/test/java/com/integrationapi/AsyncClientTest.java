package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AsyncClientTest {
  private final FakeApi fake = FakeApi.create();

  @AfterEach
  void close() {
    fake.close();
  }

  private static Throwable causeOf(CompletableFuture<?> future) {
    return assertThrows(CompletionException.class, future::join).getCause();
  }

  @Test
  void aMissingKeyCompletesTheFuture() {
    try (ApiClient keyless = Clients.builder(Map.of()).withoutApiKey().build()) {
      assertInstanceOf(ConfigurationException.class, causeOf(CoreCalls.future(keyless)));
    }
  }

  private void twoPages() {
    fake.reply(
        "products.list",
        call -> {
          Map<String, Object> page = fake.example("products.list");
          boolean isFirst = !call.query().containsKey("cursor");
          page.put("has_more", isFirst);
          page.put("next_cursor", isFirst ? "more" : null);
          return FakeReply.json(page);
        });
  }

  @Test
  void theNextPageOfAPageCanBeAskedForAgain() {
    twoPages();
    AsyncPage<?> first = fake.api().async().products().list().firstPage().join();
    fake.replyOnce("products.list", FakeReply.status(404));
    assertInstanceOf(NotFoundException.class, causeOf(first.nextPage()));
    assertTrue(first.nextPage().join().isPresent());
    assertTrue(first.nextPage().join().isPresent());
  }
}
