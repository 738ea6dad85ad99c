import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Updates the table of defaults in the README from {@code openapi/behaviour.yaml}. */
public final class Defaults {
  static final Path README = Path.of("README.md");
  private static final Pattern TABLE =
      Pattern.compile("(?<=<!-- defaults -->\\n).*?(?=<!-- /defaults -->)", Pattern.DOTALL);

  private final String behaviour;

  private Defaults(String behaviour) {
    this.behaviour = behaviour;
  }

  /**
   * Runs the script: {@code java scripts/Run.java Defaults}.
   *
   * @param args nothing
   */
  public static void main(String[] args) throws IOException {
    Files.writeString(README, updated(Files.readString(README)));
  }

  /** {@return the runtime behaviour of all libraries} */
  static String behaviour() throws IOException {
    return Files.readString(Path.of("../../openapi/behaviour.yaml"));
  }

  /** {@return a document with the table of behaviour.yaml} */
  static String updated(String markdown) throws IOException {
    Matcher found = TABLE.matcher(markdown);
    if (!found.find()) {
      throw new IllegalStateException("the README has no <!-- defaults --> around its table");
    }
    String table = "\n" + new Defaults(behaviour()).table() + "\n\n";
    return found.replaceFirst(Matcher.quoteReplacement(table));
  }

  private String table() {
    String fallback = "environment variable `%s`, otherwise `%s`";
    return formatted(
        List.of(
            List.of("option", "default", "per call", "meaning"),
            List.of(
                "`apiKey`",
                "environment variable `" + value("api_key_variable") + "`",
                "",
                "key, or a function that returns it"),
            List.of(
                "`baseUrl`",
                fallback.formatted(value("base_url_variable"), value("default_base_url")),
                "",
                "URL of the API; a path in it is kept"),
            List.of(
                "`timeout`",
                seconds("attempt_ms"),
                "yes",
                "limit of one attempt, to the last byte"),
            List.of(
                "`totalTimeout`",
                seconds("total_ms"),
                "yes",
                "limit of the call, with all attempts and waits"),
            List.of(
                "`connectTimeout`", seconds("connect_ms"), "", "limit for opening a connection"),
            List.of("`maxRetries`", value("max_retries"), "yes", "retries after the first attempt"),
            List.of(
                "`maxRetryAfter`", seconds("max_ms"), "", "longest wait that the API may ask for"),
            List.of(
                "`adaptiveRateLimit`",
                value("adaptive"),
                "",
                "whether calls wait when the rate limit is exhausted"),
            List.of("`requestsPerMinute`", "no limit", "", "maximum rate of calls, evenly spaced"),
            List.of(
                "`maxResponseBytes`",
                bytes("max_bytes"),
                "",
                "maximum size of a response after decompression"),
            List.of(
                "`limit`",
                value("default_limit"),
                "yes",
                "items per page, at most " + value("max_limit")),
            List.of(
                "`tolerance`",
                seconds("tolerance_ms"),
                "yes",
                "maximum age and clock difference of a webhook, for `unwrap`")));
  }

  // Columns are as wide as their widest cell, as the formatter writes them.
  private static String formatted(List<List<String>> rows) {
    int[] widths = new int[rows.get(0).size()];
    rows.forEach(row -> Arrays.setAll(widths, at -> Math.max(widths[at], row.get(at).length())));
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add(line(row, widths));
    }
    lines.add(1, line(Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths));
    return String.join("\n", lines);
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int at = 0; at < widths.length; at++) {
      line.append(String.format(Locale.ROOT, " %-" + widths[at] + "s |", cells.get(at)));
    }
    return line.toString();
  }

  private String value(String name) {
    Matcher found = Pattern.compile("(?m)^ +" + name + ": '?(.+?)'?(?: *#.*)?$").matcher(behaviour);
    if (!found.find()) {
      throw new IllegalStateException("behaviour.yaml has no " + name);
    }
    return found.group(1);
  }

  private String seconds(String name) {
    return Long.parseLong(value(name)) / 1000 + " s";
  }

  private String bytes(String name) {
    return String.format(Locale.ROOT, "%,d bytes", Long.parseLong(value(name)));
  }
}
