package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the public API with the record in {@code api/}, so that each change of it shows in a
 * diff. {@code npm run api} updates the record.
 */
class PublicApiTest {
  private static final Path FOLDER = Path.of("api");

  @Test
  void thePublicApiIsTheRecordedOne() throws Exception {
    Map<String, String> reports = PublicApi.reports();
    if (Boolean.getBoolean("api.update")) {
      update(reports);
    }
    assertTrue(reports.size() > 3, "the packages are found");
    assertEquals(reports.keySet(), recorded());
    for (Map.Entry<String, String> report : reports.entrySet()) {
      assertEquals(
          Files.readString(FOLDER.resolve(report.getKey())),
          report.getValue(),
          "the API differs from api/" + report.getKey() + "; run npm run api");
    }
  }

  /** Has a member of every kind. */
  // Only reflection reads its members.
  @SuppressWarnings("unused")
  public static class Sample<T extends Number> implements Comparable<String> {
    public static final int CONSTANT = 1;
    protected String field = "";
    private String hidden = "";

    protected Sample(List<? super T> list) {}

    public <E extends Exception> T thrown() throws E {
      return null;
    }

    void ofThePackage() {}

    @Override
    public int compareTo(String other) {
      return 0;
    }

    @Override
    public String toString() {
      return hidden;
    }
  }

  @Test
  void everyVisibleMemberHasALine() {
    assertEquals(
        List.of(
            "public static class com.integrationapi.PublicApiTest$Sample<T extends Number>"
                + " : Comparable<String>",
            "  protected String field",
            "  protected com.integrationapi.PublicApiTest$Sample(List<? super T>)",
            "  public <E extends Exception> T thrown() throws E",
            "  public int compareTo(String)",
            "  public static final int CONSTANT"),
        PublicApi.linesOf(Sample.class));
  }

  private static Set<String> recorded() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return new TreeSet<>(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  private static void update(Map<String, String> reports) throws IOException {
    Files.createDirectories(FOLDER);
    for (String old : recorded()) {
      Files.delete(FOLDER.resolve(old));
    }
    for (Map.Entry<String, String> report : reports.entrySet()) {
      Files.writeString(FOLDER.resolve(report.getKey()), report.getValue());
    }
  }
}
