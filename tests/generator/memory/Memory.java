import com.constructsapi.ConstructsApi;
import com.constructsapi.Download;
import com.constructsapi.FilePart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Moves more bytes than the program has memory for. */
public final class Memory {
  private Memory() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of("content");
    Duration minute = Duration.ofMinutes(1);
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(args[0]).timeout(minute).totalTimeout(minute).build()) {
      try (Download download = api.files().downloadStream("a")) {
        long count = download.toFile(file);
        if (count != Long.parseLong(args[1])) {
          throw new IllegalStateException("downloaded " + count + " bytes");
        }
      }
      api.files().upload("a", FilePart.ofFile(file));
      // A download that is uploaded again while it arrives.
      try (Download download = api.files().downloadStream("a")) {
        FilePart part = FilePart.ofStream(download.body()).withFileName("content");
        api.files().attach(body -> body.file(part));
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
