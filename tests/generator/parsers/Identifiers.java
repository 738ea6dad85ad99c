import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Prints each identifier of the Java files below a folder; fails for a file that does not parse. */
public class Identifiers {
  public static void main(String[] args) throws Exception {
    List<File> files;
    try (var paths = Files.walk(Path.of(args[0]))) {
      files = paths.filter(path -> path.toString().endsWith(".java")).map(Path::toFile).toList();
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    try (var manager = compiler.getStandardFileManager(diagnostics, null, null)) {
      var task = (JavacTask) compiler.getTask(null, manager, diagnostics, null, null, manager.getJavaFileObjectsFromFiles(files));
      for (var unit : task.parse()) {
        unit.accept(new Printer(), null);
      }
    }
    if (!diagnostics.getDiagnostics().isEmpty()) {
      diagnostics.getDiagnostics().forEach(System.err::println);
      System.exit(1);
    }
  }

  private static class Printer extends TreeScanner<Void, Void> {
    @Override
    public Void visitIdentifier(IdentifierTree node, Void unused) {
      System.out.println(node.getName());
      return super.visitIdentifier(node, unused);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      System.out.println(node.getIdentifier());
      return super.visitMemberSelect(node, unused);
    }

    @Override
    public Void visitMethod(MethodTree node, Void unused) {
      System.out.println(node.getName());
      return super.visitMethod(node, unused);
    }

    @Override
    public Void visitVariable(VariableTree node, Void unused) {
      System.out.println(node.getName());
      return super.visitVariable(node, unused);
    }
  }
}
