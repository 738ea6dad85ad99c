using Workerd = import "/workerd/workerd.capnp";

# No flag for compatibility with Node.js: there is nothing but the web platform.
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2025-01-01",
      bindings = [(name = "url", fromEnvironment = "SERVER_URL")],
      globalOutbound = "loopback",
    )),
    (name = "loopback", network = (allow = ["local"])),
  ],
);
