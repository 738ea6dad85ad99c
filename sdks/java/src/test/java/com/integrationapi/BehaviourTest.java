package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.response.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the numbers of the code with openapi/behaviour.yaml, which applies to all libraries. */
class BehaviourTest {
  private static final String BEHAVIOUR = "../../openapi/behaviour.yaml";
  private static final String CORE = "src/main/java/com/integrationapi/";

  private static String behaviour(String name) throws IOException {
    return firstMatch(BEHAVIOUR, "(?m)^ +" + name + ": *'?(.+?)'?$");
  }

  private static List<String> list(String name) throws IOException {
    return List.of(behaviour(name).replaceAll("[\\[\\]' ]", "").split(","));
  }

  private static String firstMatch(String file, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(Path.of(file)));
    assertTrue(matcher.find(), file + " has " + pattern);
    return matcher.group(1);
  }

  @Test
  void numbersMatchTheBehaviour() throws IOException {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("connect_ms", Behaviour.CONNECT_TIMEOUT.toMillis());
    numbers.put("attempt_ms", Behaviour.ATTEMPT_TIMEOUT.toMillis());
    numbers.put("total_ms", Behaviour.TOTAL_TIMEOUT.toMillis());
    numbers.put("max_retries", Behaviour.MAX_RETRIES);
    numbers.put("base_ms", Behaviour.BACKOFF_BASE_MS);
    numbers.put("factor", (int) Behaviour.BACKOFF_FACTOR);
    numbers.put("cap_ms", Behaviour.BACKOFF_CAP_MS);
    numbers.put("jitter_min", Behaviour.BACKOFF_JITTER_MIN);
    numbers.put("jitter_max", (int) Behaviour.BACKOFF_JITTER_MAX);
    numbers.put("max_ms", Behaviour.MAX_RETRY_AFTER.toMillis());
    numbers.put("capacity", Behaviour.BUDGET_CAPACITY);
    numbers.put("retry_cost", Behaviour.BUDGET_RETRY_COST);
    numbers.put("rate_limit_retry_cost", Behaviour.BUDGET_RATE_LIMIT_RETRY_COST);
    numbers.put("success_refund", Behaviour.BUDGET_REFUND);
    numbers.put("requests_per_window", Behaviour.REQUESTS_PER_WINDOW);
    numbers.put("window_ms", Behaviour.WINDOW.toMillis());
    numbers.put("adaptive", Behaviour.ADAPTIVE_RATE_LIMIT);
    numbers.put("max_wait_share", Behaviour.MAX_WAIT_SHARE);
    numbers.put("catch_up_ms", Behaviour.CATCH_UP.toMillis());
    numbers.put("max_bytes", Behaviour.MAX_RESPONSE_BYTES);
    numbers.put("max_message_text", Behaviour.MAX_MESSAGE_TEXT);
    for (Map.Entry<String, Object> number : numbers.entrySet()) {
      assertEquals(behaviour(number.getKey()), number.getValue().toString(), number.getKey());
    }
    assertEquals(
        firstMatch(BEHAVIOUR, "(?m)^  max: (\\d+)$"), String.valueOf(Behaviour.MAX_CONNECTIONS));
    String retryAfter = firstMatch(BEHAVIOUR, "(?s)retry_after:(.*?)override_header");
    assertTrue(retryAfter.contains("jitter_max: " + Behaviour.RETRY_AFTER_JITTER_MAX));
  }

  @Test
  void namesMatchTheBehaviour() throws IOException {
    assertEquals(behaviour("api_key_variable"), Behaviour.API_KEY_VARIABLE);
    assertEquals(behaviour("base_url_variable"), Behaviour.BASE_URL_VARIABLE);
    assertEquals(behaviour("log_variable"), Behaviour.LOG_VARIABLE);
    assertEquals(behaviour("line_name"), Behaviour.LOG_NAME);
    assertEquals(list("levels"), Behaviour.LOG_LEVELS);
    assertEquals(
        firstMatch(BEHAVIOUR, "idempotency:\\s+header: (.+)"), Behaviour.IDEMPOTENCY_HEADER);
    assertEquals(behaviour("replayed_header").toLowerCase(Locale.ROOT), Behaviour.REPLAYED_HEADER);
    assertEquals(
        behaviour("override_header").toLowerCase(Locale.ROOT), Behaviour.SHOULD_RETRY_HEADER);
    assertEquals(
        behaviour("request_id_header").toLowerCase(Locale.ROOT), Behaviour.REQUEST_ID_HEADER);
    List<String> headers = new ArrayList<>();
    Matcher lines =
        Pattern.compile("(?m)^    - (.+)$")
            .matcher(firstMatch(BEHAVIOUR, "(?s)allowed_headers:(.*)"));
    while (lines.find()) {
      headers.add(lines.group(1));
    }
    assertEquals(headers, Behaviour.LOGGED_HEADERS);
  }

  @Test
  void statusesAndMethodsMatchTheBehaviour() throws IOException {
    assertEquals(
        new TreeSet<>(list("statuses")),
        new TreeSet<>(Behaviour.RETRIED_STATUSES.stream().map(String::valueOf).toList()));
    assertEquals(
        new TreeSet<>(list("prefix_hint_statuses")),
        new TreeSet<>(Behaviour.PREFIX_HINT_STATUSES.stream().map(String::valueOf).toList()));
    assertEquals(new TreeSet<>(list("methods")), new TreeSet<>(Behaviour.IDEMPOTENT_METHODS));
  }

  @Test
  void hostsThatAllowPlainHttpMatchTheBehaviour() throws IOException {
    List<String> hosts = list("loopback_hosts");
    assertEquals(3, hosts.size());
    for (String host : hosts) {
      String url = "http://" + (host.contains(":") ? "[" + host + "]" : host);
      ClientBuilder<ApiClient> builder = Clients.builder(Map.of()).apiKey("k").baseUrl(url);
      assertDoesNotThrow(builder::build, url);
    }
  }

  @Test
  void idempotencyKeysAndTheDepthOfJsonMatchTheBehaviour() throws IOException {
    String pattern =
        firstMatch(
            CORE + "internal/checks/HeaderText.java",
            "IDEMPOTENCY_KEY = Pattern\\.compile\\(\"([^\"]+)\"");
    assertEquals(behaviour("key_pattern"), "^" + pattern + "$");
    assertEquals(
        behaviour("max_json_depth"),
        firstMatch(CORE + "internal/json/JsonInput.java", "MAX_DEPTH = (\\d+)"));
  }

  @Test
  void exceptionsMatchTheBehaviour() throws IOException {
    String section = firstMatch(BEHAVIOUR, "(?s)error_by_status:\n(.*?)\n\n");
    Matcher lines = Pattern.compile("(?m)^  '?(\\w+)'?: (\\w+)$").matcher(section);
    Map<String, String> expected = new LinkedHashMap<>();
    Map<String, String> thrown = new LinkedHashMap<>();
    while (lines.find()) {
      String status = lines.group(1).replace("default", "418").replace("5xx", "503");
      HttpResponse response = new HttpResponse(Integer.parseInt(status), Map.of(), new byte[0]);
      ApiClient client = Clients.of((request, timeout) -> response, each -> each.maxRetries(0));
      expected.put(status, lines.group(2) + "Exception");
      try {
        client.send(
            new Operation<>("x", "GET", "/", Result.nothing()).request(), RequestOptions.none());
      } catch (ApiException error) {
        thrown.put(status, error.getClass().getSimpleName());
      }
    }
    assertEquals(12, expected.size());
    assertEquals(expected, thrown);
  }
}
