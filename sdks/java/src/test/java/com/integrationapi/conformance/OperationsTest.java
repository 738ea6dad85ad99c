package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OperationsTest {
  private static final Path RESOURCES = Path.of("src/generated/java/com/integrationapi/resource");
  private static final Pattern OPERATION = Pattern.compile("new Operation\\(\\s*\"(\\w+)\"");

  @Test
  void everyOperationOfTheLibraryIsFound() throws Exception {
    Set<String> written = new TreeSet<>();
    try (Stream<Path> files = Files.list(RESOURCES)) {
      for (Path file : files.toList()) {
        Matcher operations = OPERATION.matcher(Files.readString(file));
        operations.results().forEach(found -> written.add(found.group(1)));
      }
    }
    assertTrue(written.size() > 20, "the operations were found");
    assertEquals(written, new TreeSet<>(new Operations().ids()));
  }
}
