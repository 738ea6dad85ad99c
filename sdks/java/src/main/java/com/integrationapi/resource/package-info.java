/** Operations of the API, grouped by resource. Generated. */
package com.integrationapi.resource;
