import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Compiles the scripts in this folder and runs one of them, in the folder of the library.
 *
 * <pre>java scripts/Run.java PackageTests</pre>
 */
final class Run {
  private Run() {}

  public static void main(String[] args) throws Exception {
    Path target = Files.createDirectories(Path.of("target/scripts"));
    List<String> command = new ArrayList<>(List.of("-encoding", "UTF-8", "-Xlint:all", "-d"));
    command.add(target.toString());
    command.addAll(sources());
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, System.err, System.err, command.toArray(new String[0]));
    if (code != 0) {
      throw new IllegalStateException("the scripts do not compile");
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {target.toUri().toURL()})) {
      String[] rest = Arrays.copyOfRange(args, 1, args.length);
      loader.loadClass(args[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException failed) {
      System.err.println(failed.getCause().getMessage());
      System.exit(1);
    }
  }

  private static List<String> sources() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("scripts"))) {
      return files.map(Path::toString).filter(name -> name.endsWith(".java")).sorted().toList();
    }
  }
}
