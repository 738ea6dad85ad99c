package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverTest {
  private Harness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new Harness();
    assertEquals(true, harness.line().get("ready"));
  }

  @AfterEach
  void stop() throws IOException {
    harness.close();
  }

  @Test
  void argumentsArePassedToTheTypedMethods() throws IOException {
    String body =
        "{'external_id':null,'shipping_address':{'name':'Ada','line1':'Weg 1','city':'Ulm',"
            + "'postal_code':'89073','country_code':'DE'},'note':'n','metadata':{'k':'v'}}";
    String parameters = "'path':{'order_id':'a/ü'},'headers':{'If-Match':'v3'}";
    Map<String, Object> outcome =
        harness.outcomeOf(
            "/base", "{'operation':'updateOrder'," + parameters + ",'body':" + body + "}");
    assertEquals("value", outcome.get("kind"), outcome::toString);
    assertEquals(List.of("PATCH /base/api/v1/orders/a%2F%C3%BC v3 " + body), harness.requests());
  }

  @Test
  void valuesKeepUnknownFieldsAndExactNumbers() throws IOException {
    Map<String, Object> outcome =
        harness.outcomeOf("", "{'operation':'retrieveOrder','path':{'order_id':'ord_1'}}");
    Object order = Json.object(outcome.get("value"));
    assertEquals("{id=ord_1, version=9007199254740993, new={a=[null]}}", order.toString());
  }

  @Test
  void aGetterThatThrowsFailsTheCall() throws IOException {
    Map<String, Object> outcome =
        harness.outcomeOf("/odd", "{'operation':'retrieveOrder','path':{'order_id':'ord_1'}}");
    assertEquals("Decode", outcome.get("class"));
  }

  @Test
  void errorsHaveTheirResponse() throws IOException {
    Map<String, Object> error =
        harness.outcomeOf("/invalid", "{'operation':'retrieveOrder','path':{'order_id':'ord_1'}}");
    assertEquals("7", Json.object(error.get("headers")).get("retry-after"));
    assertEquals("first, second", Json.object(error.get("headers")).get("x-twice"));
    assertTrue(error.get("raw_body").toString().contains("validation_failed"));
    assertEquals("https://docs.example/v", error.get("doc_url"));
  }

  @Test
  void theLinesOfTheLogAreReported() throws Exception {
    String call = "{'operation':'retrieveOrder','path':{'order_id':'o'}}";
    for (String made : List.of(call, "{'steps':[" + call + "]}")) {
      String lines = harness.outcomeOf("", made).get("log").toString();
      assertTrue(lines.startsWith("[info GET /api/v1/orders/{order_id} -> 200 in "), lines);
    }
    String lines = harness.outcomeOf("/invalid", call).get("log").toString();
    assertTrue(lines.startsWith("[warn GET /api/v1/orders/{order_id} -> 422 in "), lines);
  }

  @Test
  void eventsOfHooksMiddlewareAndTransportAreReported() throws Exception {
    harness.send(
        "{'id':7,'client':{'api_key':'ik_test_x','hooks':'record','middleware':[{'name':'only'}],"
            + "'transport':{'respond':{'status':200,'json':{'id':'ord_1'}}}},"
            + "'call':{'operation':'retrieveOrder','path':{'order_id':'o'}}}");
    assertEquals(
        List.of("request 1", "only before 1", "transport GET", "only after 1", "response 1 200"),
        harness.outcome().get("events"));
  }

  @Test
  void stepsAreReportedOneByOne() throws IOException {
    String call = "{'operation':'retrieveOrder','path':{'order_id':'ord_1'}}";
    String steps =
        call + ",{'operation':'retrieveOrder','path':{'order_id':7}},{'close':'client'}," + call;
    Map<String, Object> outcome = harness.outcomeOf("", "{'steps':[" + steps + "]}");
    assertEquals("steps", outcome.get("kind"));
    List<?> each = (List<?>) outcome.get("steps");
    assertEquals("value", Json.object(each.get(0)).get("kind"));
    assertEquals("refused", Json.object(each.get(1)).get("kind"));
    assertEquals("value", Json.object(each.get(2)).get("kind"));
    assertEquals("value", Json.object(each.get(3)).get("kind"));
    assertEquals(2, harness.requests().size());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "{'from_decimal':{'decimal':'19.99','currency':'EUR'}}; {amount=1999, currency=EUR}",
        "{'to_decimal':{'amount':5,'currency':'KWD'}}; 0.005",
        "{'add':[{'amount':1,'currency':'EUR'},{'amount':2,'currency':'EUR'}]};"
            + " {amount=3, currency=EUR}",
        "{'compare':[{'amount':1,'currency':'EUR'},{'amount':2,'currency':'EUR'}]}; -1"
      })
  void moneyIsCalculatedByTheLibrary(String money, String expected) throws IOException {
    Map<String, Object> outcome = harness.outcomeOf("", "{'money':" + money + "}");
    assertEquals(expected, String.valueOf(outcome.get("value")), outcome::toString);
  }

  @Test
  void moneyThatTheLibraryRejectsIsItsError() throws IOException {
    String money = "{'from_decimal':{'decimal':'1.999','currency':'EUR'}}";
    assertEquals("InvalidRequest", harness.outcomeOf("", "{'money':" + money + "}").get("class"));
  }

  @Test
  void errorsAreReportedWithProtocolNamesAndInEverySink() throws IOException {
    Map<String, Object> error =
        harness.outcomeOf(
            "/invalid",
            "{'operation':'updateOrder','path':{'order_id':'ord_1'},'body':{},"
                + "'options':{'idempotency_key':'k-1','extra_headers':{'X-A':'b'}}}");
    assertEquals("Validation", error.get("class"));
    assertEquals(422L, error.get("status"));
    assertEquals(7000.0, ((Number) error.get("retry_after_ms")).doubleValue());
    assertEquals("k-1", error.get("idempotency_key"));
    assertEquals("/api/v1/orders/{order_id}", error.get("path"));
    assertEquals(List.of(List.of("#/note", "too_long")), error.get("fields"));
    Map<String, Object> sinks = Json.object(error.get("sinks"));
    Set<String> names = Set.of("message", "string", "json", "dump", "log", "stack");
    assertTrue(sinks.keySet().containsAll(names), sinks.keySet()::toString);
    sinks.forEach((name, text) -> assertFalse(((String) text).contains(Harness.KEY), name));
    assertTrue(sinks.get("json").toString().contains("too_long"), "json asks the exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'operation':'retrieveOrder','path':{'order_id':7}}",
        "{'operation':'retrieveOrder','path':{'order_id':'o','shop_id':'s'}}",
        "{'operation':'retrieveOrder','path':{'order_id':'o'},'body':{}}",
        "{'operation':'retrieveOrder','path':{'order_id':'o'},'query':{'expand':'all'}}",
        "{'operation':'listProducts','query':{'limit':null}}",
        "{'operation':'listProducts','query':{'limit':1.5}}",
        "{'operation':'listProducts','query':{'limit':2147483648}}",
        "{'operation':'listProducts','query':{'limit':'7'}}",
        "{'operation':'listProducts','query':{'status':'active'}}",
        "{'operation':'listProducts','query':{'updated_at_min':'2026-01-02T03:04:05'}}",
        "{'operation':'updateOrder','path':{'order_id':'o'},'body':{'nope':1}}",
        "{'operation':'updateOrder','path':{'order_id':'o'},'body':{'metadata':{'a':1}}}"
      })
  void callsThatDoNotCompileAreRefused(String call) throws IOException {
    Map<String, Object> refused = harness.outcomeOf("", call);
    assertEquals("refused", refused.get("kind"));
    assertEquals("compiler", refused.get("refused_by"));
    assertTrue(refused.get("reason").toString().length() > 5, refused::toString);
    assertEquals(List.of(), harness.requests());
  }

  @Test
  void anOptionThatDoesNotCompileIsRefused() throws IOException {
    harness.send("{'id':7,'client':{'api_key':'k','timeout_ms':'1'},'call':{'construct':{}}}");
    assertEquals("refused", harness.outcome().get("kind"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'operation':'retrieveOrder'}",
        "{'operation':'updateOrder','path':{'order_id':'o'}}",
        "{'operation':'updateOrder','path':{'order_id':'o'},'body':{'metadata':null}}",
        "{'operation':'listProducts','query':{'status':['active',null]}}"
      })
  void callsThatTheLibraryRejectsAreItsErrors(String call) throws IOException {
    Map<String, Object> error = harness.outcomeOf("", call);
    assertEquals("InvalidRequest", error.get("class"));
    assertEquals(List.of(), harness.requests());
  }

  @Test
  void aListIsReportedAsItsFirstPage() throws IOException {
    Map<String, Object> outcome = harness.outcomeOf("", "{'operation':'listProducts'}");
    Object page = Json.object(outcome.get("value"));
    assertEquals("{data=[{id=prod_1}], has_more=true, next_cursor=c, new=1}", page.toString());
    assertEquals(1, harness.requests().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'operation':'listProducts','take':2}",
        "{'operation':'listProducts','take':2,'per':'pages'}",
        "{'operation':'listProducts','limit':2}"
      })
  void pagesAreFetchedOnlyAsTheyAreTaken(String pages) throws IOException {
    Map<String, Object> outcome = harness.outcomeOf("", "{'pages':" + pages + "}");
    assertEquals(2, ((List<?>) outcome.get("value")).size());
    assertEquals(2, harness.requests().size());
  }

  @Test
  void manyCallsAreCounted() throws IOException {
    String call = "{'operation':'updateOrder','path':{'order_id':'o'},'body':{}}";
    Map<String, Object> many =
        harness.outcomeOf("/invalid", "{'many':{'times':20,'at_once':4,'call':" + call + "}}");
    assertEquals("{kind=many, ok=0, errors={Validation=20}}", many.toString());
    assertEquals(20, harness.requests().size());
  }

  @Test
  void numberedCallsHaveTheirNumberInAHeaderAndReportTheirValues() throws IOException {
    String call = "{'operation':'updateOrder','path':{'order_id':'o'},'body':{}}";
    String many = "{'many':{'times':2,'at_once':1,'numbered':'If-Match','call':" + call + "}}";
    Map<String, Object> outcome = harness.outcomeOf("", many);
    assertEquals("[1, 2]", Json.object(outcome.get("values")).keySet().toString());
    assertEquals("ord_1", Json.object(Json.object(outcome.get("values")).get("2")).get("id"));
    String target = "PATCH /api/v1/orders/o ";
    assertEquals(List.of(target + "1 {}", target + "2 {}"), harness.requests());
  }

  @Test
  void numberedCallsWhoseValueCannotBeReadFail() throws IOException {
    String call = "{'operation':'retrieveOrder','path':{'order_id':'o'}}";
    String many = "{'many':{'times':2,'at_once':2,'numbered':'X-N','call':" + call + "}}";
    Map<String, Object> outcome = harness.outcomeOf("/odd", many);
    assertEquals("{kind=many, ok=0, errors={Decode=2}, values={}}", outcome.toString());
  }

  @Test
  void manyCallsAreCancelledSeparately() throws IOException {
    String call =
        "{'operation':'retrieveOrder','path':{'order_id':'o'},'options':{'cancel':{'after_ms':1}}}";
    String many = "{'many':{'times':3,'at_once':1,'first_alone':true,'call':" + call + "}}";
    assertEquals("{Cancelled=3}", harness.outcomeOf("/hang", many).get("errors").toString());
  }

  @Test
  void theHarnessCancelsARunningCall() throws Exception {
    String options = "'options':{'cancel':{'on':'request'}}";
    harness.call("/hang", "{'operation':'retrieveOrder','path':{'order_id':'o'}," + options + "}");
    harness.awaitHanging();
    harness.send("{'cancel':7}");
    assertEquals("Cancelled", harness.outcome().get("class"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'on':'before'}", "{'after_ms':1}"})
  void aCallIsCancelledAsTheScenarioSpecifies(String cancel) throws IOException {
    String options = "'options':{'cancel':" + cancel + "}";
    Map<String, Object> error =
        harness.outcomeOf(
            "/hang", "{'operation':'retrieveOrder','path':{'order_id':'o'}," + options + "}");
    assertEquals("Cancelled", error.get("class"));
  }

  @Test
  void aWebhookIsVerifiedAtTheTimeOfTheCase() throws IOException {
    harness.send(
        "{'id':7,'client':{},'call':{'unwrap':{'body':'{}','headers':{},'now':1,"
            + "'tolerance_ms':1000,'secrets':['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']}}}");
    assertEquals("missing_header", harness.outcome().get("reason"));
    harness.send(
        "{'id':7,'client':{},'call':{'unwrap':{'parsed':{},'headers':{},'now':1,'secrets':[]}}}");
    assertEquals("refused", harness.outcome().get("kind"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'id':7,'client':{'api_key':'ik_test_x','no_such_option':1},'call':{'construct':{}}}",
        "{'id':7,'client':{'api_key':'ik_test_x'},'call':{'operation':'noSuchOperation'}}"
      })
  void missingFeaturesAreUnsupported(String request) throws IOException {
    harness.send(request);
    assertEquals("unsupported", harness.outcome().get("kind"));
  }
}
