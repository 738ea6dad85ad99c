import com.integrationapi.IntegrationApi
import com.integrationapi.model.Event
import com.integrationapi.model.Order
import com.integrationapi.model.OrderPaidEvent

fun main() {
  val order = IntegrationApi.create().use { it.orders().retrieve("ord_o7PVYVPFyhhnxujS") }
  check("a call returns an order", order.id().startsWith("ord_"))
  check("an order is read from its text", Order.fromJson(order.toJson()) == order)
  val event = Event.fromJson("""{"id":"evt_1","type":"order.paid"}""")
  check("an event has the class of its type", event is OrderPaidEvent)
}

fun check(sentence: String, isOk: Boolean) {
  println((if (isOk) "ok " else "not ok ") + sentence)
  if (!isOk) System.exit(1)
}
