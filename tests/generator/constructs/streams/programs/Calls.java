import com.constructsapi.CancelledException;
import com.constructsapi.ClientBuilder;
import com.constructsapi.ConnectionException;
import com.constructsapi.ConstructsApi;
import com.constructsapi.DecodeException;
import com.constructsapi.Download;
import com.constructsapi.EventStream;
import com.constructsapi.FilePart;
import com.constructsapi.InvalidRequestException;
import com.constructsapi.NotFoundException;
import com.constructsapi.ServerException;
import com.constructsapi.TimeoutException;
import com.constructsapi.http.JdkTransport;
import com.constructsapi.model.Part;
import com.constructsapi.model.Tick;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.UnaryOperator;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private static final Duration SHORT = Duration.ofMillis(500);

  private Calls() {}

  /** Call with a client. */
  private interface Make {
    void with(ConstructsApi api) throws Exception;
  }

  public static void main(String[] args) throws IOException {
    String url = args[0];
    streams(url);
    limits(url);
    choices(url);
    Path folder = Files.createTempDirectory("streams");
    Path file = folder.resolve("a.txt");
    downloads(url, folder, file);
    Files.writeString(file, "abcd");
    uploads(url, file);
    Files.delete(file);
    Files.delete(folder);
  }

  private static void streams(String url) {
    call(url, "ticks", Calls::ticks);
    call(url, "ticks-closed", Calls::closed);
    // One item at a time.
    call(
        url,
        "split",
        api -> same(subscribed(api.async().streams().retrieve().join()), List.of("ü")));
    call(
        url,
        "notes",
        api -> {
          try (EventStream<String> notes = api.streams().retrieve()) {
            same(notes.stream().toList(), List.of("a\nb", "[DONE]", "  two spaces"));
          }
        });
    call(url, "events", Calls::events);
    call(
        url,
        "last-event-id",
        api -> same(prices(api.streams().watch(headers -> headers.lastEventId("7"))), List.of()));
    call(url, "lines", api -> same(prices(api.streams().export()), List.of(1.0, 2.0, 3.0)));
    call(url, "sequence", api -> same(prices(api.streams().replay()), List.of(1.0, 2.0, 3.0)));
    call(
        url,
        "gzip",
        api -> same(prices(api.streams().export()), List.of(1.0, 2.0)),
        Calls::ofJdk);
    call(url, "retried", api -> same(prices(api.streams().export()), List.of(1.0)));
    call(
        url,
        "refused",
        api -> fails(NotFoundException.class, "No ticks", () -> api.streams().watch()));
  }

  private static void ticks(ConstructsApi api) throws Exception {
    try (EventStream<Tick> stream = api.streams().watch()) {
      List<String> found = new ArrayList<>();
      stream.forEach(tick -> found.add(tick.price() + " " + tick.name().orElse("")));
      same(found, List.of("1.5 ü", "2.0 ", "3.0 last"));
      same(stream.lastEventId(), Optional.of("7"));
      same(stream.status(), 200);
      same(stream.requestId(), Optional.of("req_1"));
      fails(InvalidRequestException.class, "only once", stream::iterator);
    }
  }

  /** Is answered when the connection of the call before is closed. */
  private static void closed(ConstructsApi api) {
    try (EventStream<String> notes = api.streams().retrieve()) {
      same(notes.iterator().hasNext(), false);
    }
  }

  private static void events(ConstructsApi api) {
    try (EventStream<Tick> stream = api.streams().follow()) {
      List<String> found = new ArrayList<>();
      stream
          .events()
          .forEach(
              each ->
                  found.add(
                      each.event()
                          + " "
                          + each.id().orElse("")
                          + " "
                          + each.retry().orElse(-1)
                          + " "
                          + each.data()));
      same(found, List.of("tick 1 1000 {\"price\":1}", "message 1 -1 {\"price\":2}"));
    }
  }

  private static void limits(String url) {
    call(url, "broken", api -> failsAfterOne(ConnectionException.class, "", api));
    call(
        url,
        "invalid",
        api -> failsAfterOne(DecodeException.class, "an event is not valid JSON", api));
    call(
        url,
        "too-large",
        api -> failsAfterOne(DecodeException.class, "maxResponseBytes", api),
        client -> client.maxResponseBytes(64));
    call(
        url,
        "stopped",
        api -> {
          try (EventStream<Tick> stream = api.streams().watch()) {
            same(stream.iterator().next().price(), 1.0);
          }
        });
    call(url, "stopped-closed", Calls::closed);
    call(
        url,
        "cancelled",
        api -> {
          Thread reader = Thread.currentThread();
          new Thread(
                  () -> {
                    sleep();
                    reader.interrupt();
                  })
              .start();
          failsAfterOne(CancelledException.class, "", api);
          same(Thread.interrupted(), true);
        });
    call(url, "cancelled-closed", Calls::closed);
    call(
        url,
        "idle",
        api -> failsAfterOne(TimeoutException.class, "500 ms", api),
        client -> client.timeout(SHORT));
    call(
        url,
        "slow",
        api -> same(prices(api.streams().watch()), List.of(1.0, 2.0, 3.0, 4.0)),
        client -> client.timeout(SHORT).totalTimeout(Duration.ofMillis(600)));
  }

  private static void choices(String url) {
    call(url, "whole", api -> same(api.streams().create(body -> body.text("a")).text(), "b"));
    call(
        url,
        "whole-said",
        api -> {
          same(api.streams().create(body -> body.text("a").stream(false)).text(), "b");
          fails(
              InvalidRequestException.class,
              "stream",
              () -> api.streams().create(body -> body.text("a").stream(true)));
        });
    call(
        url,
        "parts",
        api -> {
          try (EventStream<Part> parts = api.streams().createStream(body -> body.text("a"))) {
            same(parts.stream().map(Part::delta).toList(), List.of("b", "c"));
          }
        });
    call(
        url,
        "spoken",
        api -> same(new String(api.speech().create(body -> body.text("a")), StandardCharsets.UTF_8), "sound"));
    call(
        url,
        "spoken-pieces",
        api -> {
          try (Download sound = api.speech().createBytesStream(body -> body.text("a"))) {
            same(text(sound.body()), "sound");
          }
        });
    call(
        url,
        "spoken-parts",
        api -> {
          try (EventStream<Part> parts = api.speech().createStream(body -> body.text("a"))) {
            same(parts.stream().map(Part::delta).toList(), List.of("b", "c"));
          }
        });
  }

  private static void downloads(String url, Path folder, Path file) {
    UnaryOperator<ClientBuilder<ConstructsApi>> small = client -> client.maxResponseBytes(8);
    call(
        url,
        "download",
        api -> fails(DecodeException.class, "maxResponseBytes", () -> api.files().download("a")),
        small);
    call(
        url,
        "download-stream",
        api -> {
          try (Download download = api.files().downloadStream("a")) {
            same(text(download.body()), "0123456789");
          }
        },
        small);
    call(
        url,
        "download-file",
        api -> {
          same(api.async().files().downloadStream("a").join().toFile(file), 10L);
          same(Files.readString(file), "0123456789");
        },
        small);
    call(
        url,
        "download-broken",
        api -> {
          Path broken = folder.resolve("broken");
          fails(
              ConnectionException.class, "", () -> api.files().downloadStream("a").toFile(broken));
          try (var left = Files.list(folder)) {
            same(left.toList(), List.of(file));
          }
        });
    call(
        url,
        "download-idle",
        api -> {
          try (InputStream in = api.files().downloadStream("a").body()) {
            same(new String(in.readNBytes(5), StandardCharsets.UTF_8), "01234");
            fails(TimeoutException.class, "500 ms", in::read);
          }
        },
        client -> ofJdk(client).timeout(SHORT));
  }

  private static void uploads(String url, Path file) {
    call(url, "upload-file", api -> api.files().upload("a", FilePart.ofFile(file)));
    call(url, "upload-stream", api -> api.files().upload("a", FilePart.ofStream(content())));
    call(
        url,
        "upload-once",
        api ->
            fails(
                ServerException.class,
                "cannot be read again",
                () -> {
                  api.files().upload("a", FilePart.ofStream(content()));
                  return null;
                }));
    call(
        url,
        "attach-file",
        api ->
            api.files()
                .attach(body -> body.title("t").file(FilePart.ofFile(file, "text/plain"))));
    FilePart streamed =
        FilePart.ofStream(Calls::content).withFileName("a.txt").withContentType("text/plain");
    call(
        url,
        "attach-stream",
        api -> api.files().attach(body -> body.file(streamed)),
        Calls::ofJdk);
  }

  /** Sends with the HTTP client of the JDK. */
  private static ClientBuilder<ConstructsApi> ofJdk(ClientBuilder<ConstructsApi> client) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return client.transport(JdkTransport.over(http));
  }

  private static InputStream content() {
    return new ByteArrayInputStream("abcd".getBytes(StandardCharsets.UTF_8));
  }

  private static void call(String url, String name, Make make) {
    call(url, name, make, client -> client);
  }

  private static void call(
      String url, String name, Make make, UnaryOperator<ClientBuilder<ConstructsApi>> options) {
    ClientBuilder<ConstructsApi> builder =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name);
    try (ConstructsApi api = options.apply(builder).build()) {
      make.with(api);
    } catch (Exception error) {
      System.out.println(name + ": " + error);
    }
  }

  private static List<Double> prices(EventStream<Tick> stream) {
    try (stream) {
      return stream.stream().map(Tick::price).toList();
    }
  }

  /** Reads one item of the stream, then an exception. */
  private static void failsAfterOne(
      Class<? extends Exception> type, String text, ConstructsApi api) throws Exception {
    try (EventStream<Tick> stream = api.streams().watch()) {
      var items = stream.iterator();
      same(items.next().price(), 1.0);
      fails(type, text, items::hasNext);
    }
  }

  /** Code that should fail. */
  private interface Failing {
    Object run() throws Exception;
  }

  private static void fails(Class<? extends Exception> type, String text, Failing run)
      throws Exception {
    try {
      run.run();
    } catch (Exception error) {
      if (type.isInstance(error) && error.getMessage().contains(text)) {
        return;
      }
      throw error;
    }
    throw new IllegalStateException("no exception");
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void sleep() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** Returns the items that a subscriber receives, which requests them one by one. */
  private static <T> List<T> subscribed(Flow.Publisher<T> publisher) {
    CompletableFuture<List<T>> result = new CompletableFuture<>();
    publisher.subscribe(
        new Flow.Subscriber<>() {
          private final List<T> items = new ArrayList<>();
          private Flow.Subscription subscription;

          @Override
          public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
          }

          @Override
          public void onNext(T item) {
            items.add(item);
            subscription.request(1);
          }

          @Override
          public void onError(Throwable error) {
            result.completeExceptionally(error);
          }

          @Override
          public void onComplete() {
            result.complete(items);
          }
        });
    return result.join();
  }

  private static void same(Object found, Object expected) {
    if (!found.equals(expected)) {
      throw new IllegalStateException("returned " + found);
    }
  }
}
