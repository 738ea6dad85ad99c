package com.integrationapi;

import com.integrationapi.RequestOptions;
import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.model.InventoryAdjustment;
import com.integrationapi.model.InventoryLevel;
import com.integrationapi.model.InventoryReason;
import com.integrationapi.model.Location;
import com.integrationapi.model.Money;
import com.integrationapi.model.Supplier;
import com.integrationapi.model.SupplierArchivedEvent;
import com.integrationapi.model.SupplierContact;
import com.integrationapi.model.SupplierCreate;
import com.integrationapi.model.SupplierLabel;
import com.integrationapi.model.SupplierStatus;
import com.integrationapi.model.SupplierTerms;
import com.integrationapi.model.SupplierUpdate;
import com.integrationapi.resource.SuppliersResource.SupplierListParams;
import com.integrationapi.resource.SuppliersResource.SupplierUpdateParams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls the new operations of the maintained contract and prints one JSON object for each call. */
final class Suppliers {
  private static final SupplierLabel LABEL =
      SupplierLabel.builder()
          .class_("A")
          .def("Delivers within a week")
          .default_(true)
          .final_(false)
          .function("weaving")
          .switch_("inselwolle-18")
          .yield_(98)
          .match(null)
          .self(false)
          .builder_("erp")
          .build();
  private static final SupplierTerms NEAR =
      SupplierTerms.builder()
          .leadTimeDays(5)
          .minimumOrder(Money.builder().amount(25000).currency("EUR").build())
          .build();
  private static final SupplierTerms FAR = SupplierTerms.builder().leadTimeDays(40).build();
  private static final SupplierCreate SENT =
      SupplierCreate.builder()
          .name("Inselwolle")
          .label(LABEL)
          .contact(SupplierContact.builder().name("Ada").email("ada@inselwolle.example").build())
          .terms(Map.of("DE", NEAR, "JP", FAR))
          .import_("csv")
          .build();

  private Suppliers() {}

  public static void main(String[] args) {
    String server = System.getenv("SUPPLIERS_URL");
    try (IntegrationApi api =
        IntegrationApi.builder().apiKey("ik_test_mock").baseUrl(server).build()) {
      list(api);
      String id = create(api);
      update(api, id);
      archive(api, id);
      event(api);
      adjust(api);
      locations(api);
    }
  }

  private static void list(IntegrationApi api) {
    List<Object> found = new ArrayList<>();
    SupplierListParams params =
        SupplierListParams.builder().status(SupplierStatus.ACTIVE).class_("B").build();
    for (Supplier supplier : api.suppliers().list(params, RequestOptions.none())) {
      SupplierLabel label = supplier.label();
      found.add(Arrays.asList(supplier.id(), label.class_(), label.match().orElse(null)));
    }
    report("list", "found", found);
  }

  private static String create(IntegrationApi api) {
    Supplier supplier = api.suppliers().create(SENT);
    Map<String, Object> days = new LinkedHashMap<>();
    supplier.terms().forEach((country, terms) -> days.put(country, terms.leadTimeDays()));
    SupplierLabel label = supplier.label();
    report(
        "create",
        "contact",
        supplier.contact().map(SupplierContact::email).orElse(null),
        "days",
        days,
        "minimum",
        supplier.terms().get("DE").minimumOrder().map(Money::amount).orElse(null),
        "import",
        supplier.import_().orElse(null),
        "audited",
        supplier.auditedAt().orElse(null),
        "visited",
        supplier.visitedAt().orElse(null),
        "class",
        label.class_(),
        "def",
        label.def().orElse(null),
        "default",
        label.default_(),
        "final",
        label.final_().orElse(null),
        "function",
        label.function().orElse(null),
        "switch",
        label.switch_().orElse(null),
        "yield",
        label.yield_().orElse(null),
        "match",
        label.match().orElse(null),
        "self",
        label.self().orElse(null),
        "builder",
        label.builder_().orElse(null));
    return supplier.id();
  }

  private static void update(IntegrationApi api, String id) {
    SupplierUpdate change = SupplierUpdate.builder().taxId(null).contact(null).build();
    SupplierUpdateParams params = SupplierUpdateParams.builder().ifMatch("\"1\"").build();
    Supplier supplier = api.suppliers().update(id, change, params, RequestOptions.none());
    Object contact = supplier.contact().orElse(null);
    report("update", "name", supplier.name(), "contact", contact, "terms", supplier.terms().size());
  }

  private static void archive(IntegrationApi api, String id) {
    Supplier supplier = api.suppliers().archive(id);
    Object taxId = supplier.taxId().orElse(null);
    report("archive", "id", supplier.id(), "status", supplier.status(), "tax_id", taxId);
  }

  private static void event(IntegrationApi api) {
    SupplierArchivedEvent event =
        (SupplierArchivedEvent) api.events().retrieve("evt_Qm4tXv81LkZpRw2c");
    report("event", "type", event.type(), "status", event.data().status());
  }

  private static void adjust(IntegrationApi api) {
    InventoryAdjustment loan =
        InventoryAdjustment.builder()
            .addItem("SWEATER-MOSS-M", -1)
            .reason(InventoryReason.ON_LOAN)
            .build();
    List<InventoryLevel> levels = api.inventory().adjust(loan).data();
    report("adjust", "available", levels.stream().map(InventoryLevel::available).toList());
  }

  // Without this annotation the compiler rejects the call, because it is deprecated.
  @SuppressWarnings("deprecation")
  private static void locations(IntegrationApi api) {
    List<String> hours = new ArrayList<>();
    for (Location location : api.locations().list()) {
      hours.add(location.openingHours().orElse(null));
    }
    report("locations", "hours", hours);
  }

  private static void report(String call, Object... pairs) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("call", call);
    for (int index = 0; index < pairs.length; index += 2) {
      line.put((String) pairs[index], pairs[index + 1]);
    }
    System.out.println(JsonOutput.text(line));
  }
}
