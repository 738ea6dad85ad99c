import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks what the README says against {@code openapi/behaviour.yaml}. */
final class Documents {
  static final Path README = Path.of("README.md");
  private static final List<String> CHAPTERS =
      List.of(
          "Install",
          "Quick start",
          "Requirements",
          "Auth",
          "Pagination",
          "Errors",
          "Request ids",
          "Idempotency",
          "Retries",
          "Rate limits",
          "Timeouts and cancellation",
          "Webhooks",
          "Null and absent",
          "Money",
          "Unknown values",
          "New operations",
          "Raw responses",
          "Middleware",
          "Logging",
          "Proxies",
          "Testing",
          "Versioning");

  private Documents() {}

  /** Adds the name of each check that passes, and throws an exception for the first other one. */
  static void check(List<String> passed) throws IOException {
    String readme = Files.readString(README);
    String behaviour = Files.readString(Path.of("../../openapi/behaviour.yaml"));
    require(
        matches("(?m)^## (.*)$", readme).equals(CHAPTERS),
        "the chapters of the README are those that integrators need, in their order",
        passed);
    String errors = matches("(?s)\\nerrors:\\n(.*?)\\n\\n", behaviour).get(0);
    List<String> missing = new ArrayList<>(matches("(?m)^  (\\w+): ", errors));
    missing.removeIf(name -> readme.contains("`" + name + "Exception`"));
    require(missing.isEmpty(), "the README names each class of exception, also " + missing, passed);
    List<String> statuses =
        Arrays.asList(matches("statuses: \\[(.*?)\\]", behaviour).get(0).split(", ", -1));
    String others = String.join(", ", statuses.subList(0, statuses.size() - 1));
    String sentence = "the statuses " + others + " and " + statuses.get(statuses.size() - 1) + ",";
    String words = readme.lines().collect(Collectors.joining(" "));
    require(words.contains(sentence), "the README names " + sentence, passed);
    List<Snippet> snippets = Snippet.in(readme);
    require(snippets.size() > 20, "the README has many snippets", passed);
    List<Snippet> idle = snippets.stream().filter(snippet -> !snippet.isRun()).toList();
    require(idle.isEmpty(), "all snippets of the README are run, except " + idle, passed);
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  private static void require(boolean holds, String name, List<String> passed) {
    if (!holds) {
      throw new IllegalStateException("FAILED " + name);
    }
    passed.add(name);
  }
}
