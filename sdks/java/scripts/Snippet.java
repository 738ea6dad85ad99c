import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fenced block of Java in a Markdown document: {@code java run} is compiled and run, {@code java
 * run 21} from Java 21 on.
 *
 * @param line number of its first line of code, starting at 1
 * @param code the code
 * @param isRun whether it is run
 * @param release oldest version of Java that compiles it
 */
record Snippet(int line, String code, boolean isRun, int release) {
  private static final Pattern FENCE =
      Pattern.compile("^```java([^\\n]*)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern PROMISE = Pattern.compile("// → (.*)$", Pattern.MULTILINE);
  private static final Pattern IMPORT = Pattern.compile("^import .*;\\n", Pattern.MULTILINE);

  /** {@return the blocks of Java in a document} */
  static List<Snippet> in(String markdown) {
    List<Snippet> found = new ArrayList<>();
    Matcher fence = FENCE.matcher(markdown);
    while (fence.find()) {
      String[] words = fence.group(1).strip().split(" ");
      int line = (int) markdown.substring(0, fence.start()).lines().count() + 2;
      int release = words.length > 1 ? Integer.parseInt(words[1]) : 17;
      found.add(new Snippet(line, fence.group(2), words[0].equals("run"), release));
    }
    return found;
  }

  /** {@return the name of its class} */
  String className() {
    return "Line" + line;
  }

  /** {@return its class, with the names of the surroundings} */
  String source() {
    StringBuilder imports = new StringBuilder();
    IMPORT.matcher(code).results().map(MatchResult::group).forEach(imports::append);
    return """
        package readme;

        import static readme.Surroundings.*;

        %s
        final class %s {
          private %s() {}

          static void main() throws Exception {
        %s  }
        }
        """
        .formatted(imports, className(), className(), IMPORT.matcher(code).replaceAll(""));
  }

  /** {@return the first promised line, after an arrow in a comment, that was not printed} */
  Optional<String> brokenPromise(List<String> printed) {
    Iterator<String> left = printed.iterator();
    for (MatchResult promise : PROMISE.matcher(code).results().toList()) {
      String expected = promise.group(1).strip();
      boolean found = false;
      while (!found && left.hasNext()) {
        found = left.next().equals(expected);
      }
      if (!found) {
        return Optional.of(expected);
      }
    }
    return Optional.empty();
  }
}
