import java.nio.file.Files;
import java.nio.file.Path;

/** Packs the library: {@code java scripts/Run.java Pack <existing output folder>}. */
public final class Pack {
  private Pack() {}

  /**
   * Runs the script.
   *
   * @param args folder for the archives
   */
  public static void main(String[] args) throws Exception {
    Path output = Path.of(args[0]);
    Path folder = Files.createTempDirectory("pack");
    try {
      // In an empty folder, which has no classes of another build.
      for (Path jar : Archives.build(folder, "package").jars()) {
        Files.copy(jar, output.resolve(jar.getFileName()));
      }
    } finally {
      Folders.delete(folder);
    }
  }
}
