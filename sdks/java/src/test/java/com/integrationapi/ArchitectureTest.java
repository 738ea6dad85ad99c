package com.integrationapi;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final String ROOT = "com.integrationapi";
  private static final JavaClasses LIBRARY =
      new ClassFileImporter()
          .importUrl(IntegrationApi.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void theCoreNeverUsesGeneratedModelsAndResources() {
    String[] generated = {ROOT + ".model..", ROOT + ".resource.."};
    noClasses()
        .that(resideOutsideOfPackages(generated))
        .and()
        .doNotHaveSimpleName("IntegrationApi")
        .and()
        .doNotHaveSimpleName("IntegrationApiAsync")
        .and()
        .doNotHaveSimpleName("Webhooks")
        .should()
        .dependOnClassesThat(resideInAnyPackage(generated))
        .check(LIBRARY);
  }

  /**
   * A module is a package, except that each class of the root package is a separate module. The
   * public names in this package cannot change, and they reach from {@code FieldError}, which every
   * package may use, to {@code ClientBuilder}, which uses the client. A builder belongs to the
   * module of the class that it builds, because their constructors take each other.
   */
  private static final class Modules implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass each) {
      if (!each.getPackageName().equals(ROOT)) {
        return SliceIdentifier.of(each.getPackageName());
      }
      String name = each.getName().replaceFirst("\\$.*", "");
      return SliceIdentifier.of(name.equals(ROOT + ".ModelBuilder") ? ROOT + ".Model" : name);
    }

    @Override
    public String getDescription() {
      return "modules";
    }
  }

  @Test
  void noModulesUseEachOtherInACircle() {
    slices().assignedFrom(new Modules()).should().beFreeOfCycles().check(LIBRARY);
  }

  @Test
  void noPublicSignatureContainsAnInternalType() {
    for (String report : PublicApi.reports().values()) {
      assertFalse(report.contains(ROOT + ".internal."), report);
    }
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
