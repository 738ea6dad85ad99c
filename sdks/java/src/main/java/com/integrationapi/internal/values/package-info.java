/** Texts of models and enums outside of calls. Not part of the public API. */
package com.integrationapi.internal.values;
