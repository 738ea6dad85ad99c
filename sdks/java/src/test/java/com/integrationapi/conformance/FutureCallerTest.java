package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FutureCallerTest {
  private static final String ORDER = "'operation':'retrieveOrder','path':{'order_id':'o'}";

  private Harness harness;

  @BeforeEach
  void start() throws Exception {
    StandIn.MOST_AT_ONCE.set(0);
    StandIn.CANCELLED.set(0);
    harness = new Harness("java-async", StandIn.column());
    assertEquals("java-async", harness.line().get("column"));
  }

  @AfterEach
  void stop() throws IOException {
    harness.close();
  }

  @Test
  void valuesAndErrorsAreThoseOfTheFuture() throws IOException {
    Map<String, Object> outcome = harness.outcomeOf("", "{" + ORDER + "}");
    assertEquals("ord_1", Json.object(outcome.get("value")).get("id"), outcome::toString);
    assertEquals("Validation", harness.outcomeOf("/invalid", "{" + ORDER + "}").get("class"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'take':2; [{id=prod_1}, {id=prod_1}]; 2",
        "'take':1; [{id=prod_1}]; 1",
        "'limit':2; [{id=prod_1}, {id=prod_1}]; 2",
        "'take':0,'per':'pages'; []; 1"
      })
  void pagesAreFetchedOnlyAsTheyAreTaken(String take, String taken, int requests)
      throws IOException {
    Map<String, Object> outcome =
        harness.outcomeOf("", "{'pages':{'operation':'listProducts'," + take + "}}");
    assertEquals(taken, String.valueOf(outcome.get("value")), outcome::toString);
    assertEquals(requests, harness.requests().size());
  }

  @Test
  void pagesAreReportedWhole() throws IOException {
    String pages = "{'pages':{'operation':'listProducts','take':2,'per':'pages'}}";
    List<?> taken = (List<?>) harness.outcomeOf("", pages).get("value");
    assertEquals(2, taken.size());
    assertEquals(true, Json.object(taken.get(1)).get("has_more"));
  }

  @Test
  void allCallsOfManyAreMadeAndOnlySomeAtATime() throws IOException {
    String many = "{'many':{'times':20,'at_once':4,'call':{" + ORDER + "}}}";
    assertEquals(
        "{kind=many, ok=0, errors={Validation=20}}",
        harness.outcomeOf("/invalid", many).toString());
    assertEquals(20, harness.requests().size());
    assertTrue(StandIn.MOST_AT_ONCE.get() > 1, "the calls run at the same time");
    assertTrue(StandIn.MOST_AT_ONCE.get() <= 4, "but not more than four");
  }

  @Test
  void pacedCallsAreAllMade() throws IOException {
    String many =
        "{'many':{'times':3,'at_once':3,'first_alone':true,'every_ms':5,'numbered':'If-Match',"
            + "'call':{"
            + ORDER
            + "}}}";
    Map<String, Object> outcome = harness.outcomeOf("", many);
    assertEquals("[1, 2, 3]", Json.object(outcome.get("values")).keySet().toString());
    assertEquals(3, harness.requests().size());
  }

  @Test
  void theHarnessCancelsARunningFuture() throws Exception {
    harness.call("/hang", "{" + ORDER + ",'options':{'cancel':{'on':'request'}}}");
    harness.awaitHanging();
    harness.send("{'cancel':7}");
    assertEquals("Cancelled", harness.outcome().get("class"));
    assertEquals(1, StandIn.CANCELLED.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{" + ORDER + ",", "{'pages':{'operation':'listProducts','take':1,"})
  void aFutureIsCancelledAfterAWhile(String call) throws IOException {
    String end = call.contains("pages") ? "}}" : "}";
    String options = "'options':{'cancel':{'after_ms':1}}";
    assertEquals("Cancelled", harness.outcomeOf("/hang", call + options + end).get("class"));
    assertEquals(1, StandIn.CANCELLED.get());
  }

  /** Page whose next page never comes. */
  public record Endless(Cancellation cancellation) {
    public CompletableFuture<Endless> firstPage() {
      return CompletableFuture.completedFuture(this);
    }

    public Object page() {
      return "page";
    }

    public CompletableFuture<Optional<Endless>> nextPage() {
      cancellation.cancel();
      return new CompletableFuture<>();
    }
  }

  @Test
  @Timeout(60)
  void aCancellationBetweenTwoFuturesCancelsTheSecond() {
    Cancellation cancellation = new Cancellation(null);
    Operations.Call call = () -> new Endless(cancellation);
    Map<String, Object> pages = Map.of("take", 2L, "per", "pages");
    assertThrows(
        CancelledFuture.class, () -> new FutureCaller(cancellation).pages(Map.of(), call, pages));
  }

  @Test
  void aCallThatIsCancelledBeforeSendsNothing() throws IOException {
    Map<String, Object> error =
        harness.outcomeOf("/hang", "{" + ORDER + ",'options':{'cancel':{'on':'before'}}}");
    assertEquals("Cancelled", error.get("class"));
    assertEquals(List.of(), harness.requests());
  }

  @Test
  void manyCallsAreCancelledSeparately() throws IOException {
    String call = "{" + ORDER + ",'options':{'cancel':{'after_ms':1}}}";
    String many = "{'many':{'times':3,'at_once':1,'first_alone':true,'call':" + call + "}}";
    assertEquals("{Cancelled=3}", harness.outcomeOf("/hang", many).get("errors").toString());
    assertEquals(3, StandIn.CANCELLED.get());
  }
}
