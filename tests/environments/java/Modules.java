package com.example.modules;

import com.integrationapi.IntegrationApi;

class Modules {
  public static void main(String[] args) {
    try (IntegrationApi api = IntegrationApi.create()) {
      boolean isOrder = api.orders().retrieve("ord_o7PVYVPFyhhnxujS").id().startsWith("ord_");
      boolean isModule = IntegrationApi.class.getModule().getName().equals("com.integrationapi");
      System.out.println((isOrder ? "ok" : "not ok") + " a call on the module path returns an order");
      System.out.println((isModule ? "ok" : "not ok") + " the library is the module com.integrationapi");
      System.exit(isOrder && isModule ? 0 : 1);
    }
  }
}
