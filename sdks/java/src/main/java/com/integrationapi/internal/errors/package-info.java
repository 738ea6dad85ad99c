/** Reads error responses and creates the exceptions of calls. Not part of the public API. */
package com.integrationapi.internal.errors;
