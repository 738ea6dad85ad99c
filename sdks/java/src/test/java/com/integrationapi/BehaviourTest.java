package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.request.BaseUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Compares literals in the code with openapi/behaviour.yaml, which applies to all four libraries.
 */
class BehaviourTest {
  private static final String BEHAVIOUR = "../../openapi/behaviour.yaml";
  private static final String CORE = "src/main/java/com/integrationapi/";

  private static String behaviour(String name) throws IOException {
    return firstMatch(BEHAVIOUR, "(?m)^ +" + name + ": *'?(.+?)'?$");
  }

  private static String firstMatch(String file, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(Path.of(file)));
    assertTrue(matcher.find(), file + " has " + pattern);
    return matcher.group(1);
  }

  private static Duration seconds(String field) throws IOException {
    String pattern = "Duration " + field + " = Duration\\.ofSeconds\\((\\d+)\\)";
    return Duration.ofSeconds(Long.parseLong(firstMatch(CORE + "ClientBuilder.java", pattern)));
  }

  private static Duration millis(String name) throws IOException {
    return Duration.ofMillis(Long.parseLong(behaviour(name)));
  }

  @Test
  void timeoutsMatchTheBehaviour() throws IOException {
    assertEquals(millis("attempt_ms"), seconds("timeout"));
    assertEquals(millis("connect_ms"), seconds("connectTimeout"));
  }

  @Test
  void environmentVariablesMatchTheBehaviour() throws IOException {
    String builder = CORE + "ClientBuilder.java";
    assertEquals(
        behaviour("api_key_variable"), firstMatch(builder, "API_KEY_VARIABLE = \"(\\w+)\""));
    assertEquals(
        behaviour("base_url_variable"), firstMatch(builder, "BASE_URL_VARIABLE = \"(\\w+)\""));
  }

  @Test
  void hostsThatAllowPlainHttpMatchTheBehaviour() throws IOException {
    String[] hosts = behaviour("loopback_hosts").replaceAll("[\\[\\]' ]", "").split(",");
    assertEquals(3, hosts.length);
    for (String host : hosts) {
      String url = "http://" + (host.contains(":") ? "[" + host + "]" : host);
      assertDoesNotThrow(() -> BaseUrl.of(url), url);
    }
  }

  @Test
  void idempotencyKeysAndTheDepthOfJsonMatchTheBehaviour() throws IOException {
    String pattern =
        firstMatch(
            CORE + "internal/request/HeaderText.java",
            "IDEMPOTENCY_KEY = Pattern\\.compile\\(\"([^\"]+)\"");
    assertEquals(behaviour("key_pattern"), "^" + pattern + "$");
    assertEquals(
        firstMatch(BEHAVIOUR, "idempotency:\\s+header: (.+)"),
        firstMatch(
            CORE + "internal/request/RequestDefaults.java", "IDEMPOTENCY_KEY = \"([^\"]+)\""));
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
      ApiException error =
          ApiException.of(Integer.parseInt(status), Map.of(), new byte[0], "GET", "/", null);
      expected.put(status, lines.group(2) + "Exception");
      thrown.put(status, error.getClass().getSimpleName());
    }
    assertEquals(12, expected.size());
    assertEquals(expected, thrown);
  }
}
