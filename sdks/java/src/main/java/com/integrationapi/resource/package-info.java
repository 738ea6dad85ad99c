/** Operations of the API, grouped by resource. Generated. */
@NullMarked
package com.integrationapi.resource;

import org.jspecify.annotations.NullMarked;
