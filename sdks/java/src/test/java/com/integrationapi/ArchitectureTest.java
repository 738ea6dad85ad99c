package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final Path CORE = Path.of("src/main/java");

  @Test
  void theCoreNeverImportsGeneratedCode() throws IOException {
    try (Stream<Path> files = Files.walk(CORE)) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertTrue(sources.size() > 30, "the core was found");
      assertEquals(List.of(), sources.stream().flatMap(ArchitectureTest::wrongImports).toList());
    }
  }

  @Test
  void theVersionIsTheSameWhereverItStands() throws IOException {
    String version = firstMatch("package.json", "\"version\": \"([^\"]+)\"");
    assertEquals(version, firstMatch("pom.xml", "<version>([^<]+)</version>"));
    String client = "src/generated/java/com/integrationapi/IntegrationApi.java";
    assertEquals(version, firstMatch(client, "ClientBuilder<>\\([^,]+, \"([^\"]+)\""));
  }

  private static String firstMatch(String file, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(Path.of(file)));
    assertTrue(matcher.find(), file + " has " + pattern);
    return matcher.group(1);
  }

  private static Stream<String> wrongImports(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.matches("import com\\.integrationapi\\.(model|resource)\\..*"))
          .map(line -> file + ": " + line);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}
