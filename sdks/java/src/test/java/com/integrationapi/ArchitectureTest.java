package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final Path CORE = Path.of("src/main/java");
  private static final Path GENERATED = Path.of("src/generated/java");
  private static final String ROOT = "com.integrationapi";

  @Test
  void theCoreNeverImportsGeneratedCode() throws IOException {
    Map<String, Set<String>> imports = Imports.below(CORE).byClass();
    assertTrue(imports.size() > 30, "the core is found");
    List<String> wrong =
        imports.entrySet().stream()
            .flatMap(file -> file.getValue().stream().map(name -> file.getKey() + " " + name))
            .filter(line -> line.matches(".* com\\.integrationapi\\.(model|resource)\\..*"))
            .toList();
    assertEquals(List.of(), wrong);
  }

  @Test
  void noFilesImportEachOtherInACycle() throws IOException {
    Imports imports = Imports.below(CORE, GENERATED);
    assertTrue(imports.byClass().size() > 100, "all files are found");
    assertEquals(List.of(), imports.inCycles());
  }

  @Test
  void noModulesImportEachOtherInACircle() throws IOException {
    ImportGraph graph = ImportGraph.below(CORE);
    assertTrue(graph.size() > 30, "all modules are found");
    String circle = graph.circle();
    assertEquals(
        "",
        circle,
        () -> "Modules import each other in a circle; move a class, or split one:\n" + circle);
  }

  @Test
  void aCycleOfFilesIsDetected() {
    Imports open = new Imports(Map.of("a.A", Set.of("b.B"), "b.B", Set.of("a.C")));
    assertEquals(List.of(), open.inCycles());
    Imports closed = new Imports(Map.of("a.A", Set.of("b.B"), "b.B", Set.of("a.A")));
    assertEquals(2, closed.inCycles().size());
  }

  @Test
  void aCircleIsDescribedWithItsClasses() {
    String one = "import com.integrationapi.b.Two; class One {}";
    for (String two :
        List.of(
            "import com.integrationapi.a.Three; class Two {}",
            "import static com.integrationapi.a.Three.VALUE; class Two {}",
            "class Two extends com.integrationapi.a.Three {}",
            "class Two { char quote = '\"'; Object value = new com.integrationapi.a.Three(); }")) {
      assertEquals(
          "a imports b: One -> Two\nb imports a: Two -> Three",
          circleOf(Map.of("a.One", one, "a.Three", "class Three {}", "b.Two", two)),
          two);
    }
  }

  @Test
  void eachClassOfTheRootPackageIsAModule() {
    String two = "import com.integrationapi.a.Three; class Two {}";
    String three = "import com.integrationapi.One; class Three {}";
    assertEquals(
        "One imports Two: One -> Two\nTwo imports a: Two -> Three\na imports One: Three -> One",
        circleOf(Map.of("One", "class One extends Two {}", "Two", two, "a.Three", three)));
    assertEquals("", circleOf(Map.of("One", "class One {}", "Two", two, "a.Three", three)));
  }

  @Test
  void aBuilderBelongsToTheModuleOfItsClass() {
    Map<String, String> sources =
        Map.of(
            "One", "class One { One(OneBuilder builder) {} }",
            "OneBuilder", "class OneBuilder { OneBuilder(One one) {} Object other = new Two(); }",
            "Two", "class Two {}");
    assertEquals("", circleOf(sources));
    Map<String, String> closed = new HashMap<>(sources);
    closed.put("Two", "class Two extends One {}");
    assertEquals(
        "One imports Two: OneBuilder -> Two\nTwo imports One: Two -> One", circleOf(closed));
  }

  @Test
  void namesOutsideOfTheCodeAreNoImports() {
    String two =
        "// com.integrationapi.a.One\n/** {@link com.integrationapi.a.One} */"
            + " class Two { String text = \"com.integrationapi.a.One \\\" One\"; }";
    String one = "import com.integrationapi.b.Two; class One {}";
    assertEquals("", circleOf(Map.of("a.One", one, "b.Two", two)));
  }

  private static String circleOf(Map<String, String> sources) {
    return new ImportGraph(sources).circle();
  }

  @Test
  void noPublicSignatureContainsAnInternalType() throws Exception {
    List<Class<?>> visible = new ArrayList<>();
    for (Class<?> type : PublicSurface.libraryClasses()) {
      if (!isInternal(type.getName()) && PublicSurface.isVisible(type)) {
        visible.add(type);
      }
    }
    assertTrue(visible.size() > 150, "the classes are found");
    assertEquals(List.of(), visible.stream().flatMap(ArchitectureTest::internalTypes).toList());
  }

  /** Has an internal type in every kind of signature. */
  // Only reflection reads its members.
  @SuppressWarnings("unused")
  public abstract static class Leaking<T extends JsonInput> extends Visible
      implements Decoder<String> {
    protected Map<String, List<? super Operation<?>>> field;
    ApiClient ofThePackage;
    private ApiClient ofTheClass;

    protected Leaking(ApiClient apiClient) {}

    private Leaking(Request<?> request) {}

    public abstract <E extends JsonException> void variable() throws E;

    public abstract Request<?>[] array();

    protected abstract void argument(Map<Request<?>, ?>[] value);

    abstract Request<?> ofThePackage();
  }

  /** Has no internal type in its signatures. */
  public static class Visible {}

  @Test
  void internalTypesAreDetectedInEveryPublicSignature() {
    List<String> members =
        internalTypes(Leaking.class).map(line -> line.replaceAll("com.*\\.", "")).sorted().toList();
    assertEquals(
        List.of(
            "Leaking <> JsonInput",
            "Leaking argument Request",
            "Leaking array Request",
            "Leaking field Operation",
            "Leaking implements Decoder",
            "Leaking new ApiClient",
            "Leaking variable JsonException"),
        members);
    assertEquals(0, internalTypes(Visible.class).count());
  }

  private static Stream<String> internalTypes(Class<?> type) {
    return PublicSurface.typesOf(type).stream().filter(ArchitectureTest::isInternal);
  }

  private static boolean isInternal(String name) {
    return name.contains(ROOT + ".internal.");
  }

  @Test
  void theVersionIsTheSameInAllFiles() throws IOException {
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
}
