/**
 * Models, events, enums and pages in Jackson and Gson. Programs that use a class of this package
 * depend on its library themselves.
 */
package com.integrationapi.json;
