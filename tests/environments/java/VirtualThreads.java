import com.integrationapi.IntegrationApi;
import com.integrationapi.model.Event;
import com.integrationapi.model.OrderPaidEvent;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

/** Virtual threads, and a switch with patterns: both are newer than the oldest Java that the library supports. */
class VirtualThreads {
  static final String ORDER = "ord_o7PVYVPFyhhnxujS";

  public static void main(String[] args) throws Exception {
    System.out.println("version " + Runtime.version());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        IntegrationApi api = IntegrationApi.builder().executor(threads).build()) {
      FutureTask<String> task = new FutureTask<>(() -> api.orders().retrieve(ORDER).id());
      Thread.ofVirtual().start(task);
      check("a virtual thread makes a call", task.get(), ORDER);
      Thread[] used = new Thread[1];
      var calls =
          IntStream.range(0, 500)
              .mapToObj(call -> api.async().orders().retrieve(ORDER).whenComplete((order, error) -> used[0] = Thread.currentThread()))
              .toList();
      calls.forEach(call -> call.join());
      check("500 asynchronous calls run in virtual threads", String.valueOf(used[0].isVirtual()), "true");
    }
    String seen =
        switch (Event.fromJson("{\"id\":\"evt_1\",\"type\":\"order.paid\"}")) {
          case OrderPaidEvent paid -> paid.id();
          default -> "another event";
        };
    check("a switch with patterns knows the events", seen, "evt_1");
  }

  static void check(String sentence, String seen, String expected) {
    System.out.println(seen.equals(expected) ? "ok " + sentence : "not ok " + sentence + ": " + seen);
    if (!seen.equals(expected)) System.exit(1);
  }
}
