package com.integrationapi.internal.errors;

import com.integrationapi.FieldError;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text of an error response, as sentences. */
public final class ProblemSummary {
  private static final Pattern PAGE = Pattern.compile("https://\\S+");

  private ProblemSummary() {}

  /**
   * {@return title and detail or the text in their place, the first invalid field with the number
   * of the others, a hint, and the link to the page of the code; empty if the response has none of
   * them}
   *
   * @param problem members of the response
   * @param hint sentence of the library, or null
   */
  public static String of(ProblemDetails problem, String hint) {
    boolean isProblem = problem.title() != null || problem.detail() != null;
    String summary =
        (isProblem ? Stream.of(problem.title(), problem.detail()) : Stream.of(problem.otherText()))
            .filter(part -> part != null)
            .map(Texts::shortened)
            .collect(Collectors.joining(": "));
    String page = problem.type() == null ? "" : problem.type();
    // A link without its end leads nowhere.
    boolean hasPage = PAGE.matcher(page).matches() && Texts.shortened(page).equals(page);
    List<String> sentences =
        Stream.of(
                summary,
                firstOf(problem.errors()),
                hint == null ? "" : hint,
                hasPage ? "See " + page : "")
            .filter(part -> !part.isEmpty())
            .toList();
    StringBuilder text = new StringBuilder();
    for (String sentence : sentences) {
      text.append(text.isEmpty() ? "" : withoutDot(text) + " ").append(sentence);
    }
    return text.toString();
  }

  // Returns a dot, unless the sentence already ends with one.
  private static String withoutDot(StringBuilder text) {
    return text.charAt(text.length() - 1) == '.' ? "" : ".";
  }

  /** Returns {@code #/items/0/size must be at least 1 (and 2 more)}. */
  private static String firstOf(List<FieldError> errors) {
    if (errors.isEmpty()) {
      return "";
    }
    FieldError first = errors.get(0);
    String place = first.pointer().or(first::parameter).orElse("");
    String reason = first.detail().isEmpty() ? first.code() : first.detail();
    String named = Texts.shortened((place + " " + reason).strip());
    if (errors.size() == 1) {
      return named;
    }
    String open = named.endsWith(".") ? named.substring(0, named.length() - 1) : named;
    return (open + " (and " + (errors.size() - 1) + " more)").strip();
  }
}
