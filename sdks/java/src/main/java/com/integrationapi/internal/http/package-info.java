/** The wire. Not a public interface. */
package com.integrationapi.internal.http;
