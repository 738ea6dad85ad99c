import com.constructsapi.ConstructsApi;
import com.constructsapi.FilePart;
import com.constructsapi.RawRequest;
import com.constructsapi.model.Bank;
import com.constructsapi.model.Filter;
import com.constructsapi.model.NewThing;
import com.constructsapi.model.NewThingSize;
import com.constructsapi.model.Phone;
import com.constructsapi.model.Thing;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    NewThing thing = NewThing.builder().name("x").secret("s").build();
    FilePart file = FilePart.of(bytes("hi"), "a.txt", "text/plain");
    call(url, "path", api -> read(api.things().get("a/b c?d#e%ü")));
    call(url, "delete", api -> api.things().delete("1"));
    call(url, "merge-patch", api -> api.things().update("1", body -> body.note(null)));
    call(
        url,
        "create",
        api ->
            api.things()
                .create(
                    body ->
                        body.name("x")
                            .secret("s")
                            .large(9007199254740993L)
                            .ratio(1.5)
                            .at(AT)
                            .day("2026-01-02")
                            .size(NewThingSize.SMALL)));
    call(
        url,
        "query",
        api ->
            api.things()
                .query(
                    query ->
                        query
                            .exploded(List.of("a&b", "c d"))
                            .joined(List.of("a,b", "c"))
                            .flag(false)
                            .large(9007199254740993L)
                            .ratio(1.5)
                            .oddName("ü")));
    call(url, "query-without-values", api -> api.things().query());
    Filter filter = Filter.builder().color("red").sizes(List.of(1L, 2L)).build();
    call(url, "deep", api -> api.things().queryDeep(query -> query.filter(filter)));
    call(url, "fixed", api -> api.things().queryFixed(query -> query.more("b")));
    call(
        url,
        "headers",
        api ->
            api.things()
                .sendHeaders(
                    headers -> headers.xText("a b").xNumber(7L).xList(List.of("a", "b"))));
    call(url, "no-body", api -> api.things().offer());
    call(url, "optional-body", api -> api.things().offer(body -> body.name("x").secret("s")));
    call(url, "map", api -> api.things().replaceMap(Map.of("a", 1L)));
    call(url, "list", api -> api.things().replaceList(List.of(thing)));
    call(
        url,
        "own-members",
        api -> {
          var found = api.things().reach(Phone.builder().digits("1").build()).contacts();
          var names = found.stream().map(contact -> contact.getClass().getSimpleName()).toList();
          require(names.equals(List.of("Mail", "Phone", "UnknownContact")));
        });
    call(url, "union", api -> api.things().pay(Bank.builder().iban("DE1").build()));
    Filter small = Filter.builder().color("red").sizes(List.of(1L)).build();
    call(
        url,
        "form",
        api -> api.things().submitForm(form -> form.name("a b").tags(List.of("x", "y")).filter(small)));
    call(url, "upload", api -> api.things().upload(form -> form.title("ü").file(file)));
    call(url, "send-bytes", api -> api.things().putBytes(new byte[] {97, 13, 10, 0, (byte) 128, (byte) 255}));
    byte[] png = {(byte) 0x89, 0x50, 0, (byte) 0xff};
    call(url, "get-bytes", api -> require(Arrays.equals(png, api.things().getBytes())));
    call(url, "public", api -> api.things().getPublic());
    call(url, "pages", api -> ids(api.things().listPages(), "a", "b", "c"));
    call(url, "later-pages", api -> ids(api.things().listPages(page -> page.page(2)), "c"));
    call(url, "offsets", api -> ids(api.things().listOffsets(), "a", "b", "c"));
    call(url, "links", api -> ids(api.things().listLinks(query -> query.color("red")), "a", "b"));
    call(url, "urls", api -> ids(api.things().listUrls(query -> query.color("red")), "a", "b"));
    call(url, "key-in-query", api -> api.things().getWithKeyInQuery());
    call(url, "key-after-query", api -> api.things().getWithKeyInQuery(query -> query.more("b")));
    call(url, "bearer", api -> api.things().getWithBearer());
    call(url, "several", api -> api.withOptions(key -> key.apiKey("one:two:three:3")).things().getWithSeveral());
    call(url, "own-authorization", api -> api.things().getWithOwnAuthorization());
    call(url, "unknown", api -> api.request(RawRequest.of("GET", "/unknown")));
    call(url, "failing-read", api -> api.things().getFailing());
    call(url, "failing-write", api -> api.things().createFailing());
    call(url, "failing-put", api -> api.things().replaceFailing());
    call(url, "repeatable", api -> api.things().createRepeatable());
  }

  private static void call(String url, String name, Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }

  private static void read(Thing thing) {
    require(thing.large().equals(Optional.of(9007199254740993L)) && thing.note().isEmpty());
  }

  private static void ids(Iterable<Thing> found, String... expected) {
    List<String> ids = new ArrayList<>();
    found.forEach(thing -> ids.add(thing.id()));
    require(ids.equals(List.of(expected)));
  }

  private static void require(boolean isSame) {
    if (!isSame) {
      throw new IllegalStateException("another value was returned");
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
