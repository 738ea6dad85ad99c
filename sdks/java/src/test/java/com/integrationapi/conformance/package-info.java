/**
 * The driver of the conformance suite: calls the library as an integrator would and reports what
 * came of it. It knows no operation, no field and no option by name: it finds them in the library's
 * public classes, so what is new in the contract needs nothing new here. It asserts nothing; the
 * harness does.
 */
package com.integrationapi.conformance;
