import com.constructsapi.ConstructsApi;
import com.constructsapi.Page;
import com.constructsapi.RequestOptions;
import com.constructsapi.model.Order;
import com.constructsapi.model.OrderQuery;
import com.constructsapi.model.SearchOrdersRequest;
import com.constructsapi.model.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    OrderQuery query = OrderQuery.builder().text("a").large(9007199254740993L).build();
    call(
        url,
        "orders",
        api -> same(ids(api.lists().orders(body -> body.query(query).limit(2))), List.of("a", "b", "c")));
    RequestOptions key = RequestOptions.builder().idempotencyKey("mine").build();
    call(
        url,
        "orders-with-key",
        api -> same(ids(api.lists().orders(SearchOrdersRequest.builder().limit(1).build(), key)), List.of("a", "b")));
    call(
        url,
        "orders-from",
        api -> same(ids(api.lists().orders(body -> body.cursor("c7"))), List.of("a", "b")));
    call(url, "orders-twice", api -> ids(api.lists().orders(body -> body.cursor("c7"))));
    call(
        url,
        "orders-first",
        api -> {
          Page<Order> page = api.lists().orders(body -> body.limit(1)).firstPage();
          same(page.data().get(0).id(), "a");
          same(page.hasMore(), true);
          same(page.nextCursor().get(), "c1");
        });
    Settings one = Settings.builder().count(1).build();
    call(
        url,
        "accounts",
        api -> same(ids(api.lists().accounts(body -> body.settings(one))), List.of("a", "b")));
    call(
        url,
        "accounts-without-body",
        api -> {
          List<String> found = new ArrayList<>();
          api.async().lists().accounts().forEach(each -> found.add(each.id())).join();
          same(found, List.of("a", "b"));
        });
    call(url, "hits", api -> same(all(api.lists().hits(body -> body.text("a"))), List.of(1L, 2L, 3L)));
    call(url, "hits-twice", api -> all(api.lists().hits(body -> body.text("a"))));
    call(url, "deep", api -> same(ids(api.lists().deep()), List.of("a", "b")));
    call(
        url,
        "deep-limit",
        api -> same(api.lists().deep().toList(2).stream().map(Order::id).toList(), List.of("a", "b")));
    call(url, "names", api -> same(all(api.lists().names()), List.of("a", "b", "c")));
    call(
        url,
        "colours",
        api ->
            same(
                all(api.lists().colours()).stream().map(Object::toString).toList(),
                List.of("red", "green")));
  }

  private static <T> List<T> all(Iterable<T> list) {
    List<T> items = new ArrayList<>();
    list.forEach(items::add);
    return items;
  }

  private static List<String> ids(Iterable<Order> list) {
    return all(list).stream().map(Order::id).toList();
  }

  private static void call(String url, String name, Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }

  private static void same(Object found, Object expected) {
    if (!expected.equals(found)) {
      throw new IllegalStateException("returned " + found);
    }
  }
}
