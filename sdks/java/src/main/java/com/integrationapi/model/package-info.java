/** Request and response bodies of the API. Generated. */
@NullMarked
package com.integrationapi.model;

import org.jspecify.annotations.NullMarked;
