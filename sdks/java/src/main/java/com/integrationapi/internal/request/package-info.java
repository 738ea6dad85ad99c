/** Turns a method call into an HTTP request. Not part of the public API. */
package com.integrationapi.internal.request;
