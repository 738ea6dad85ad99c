/** JSON in and out, without reflection. Not a public interface. */
package com.integrationapi.internal.json;
