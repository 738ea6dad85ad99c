/** The snippets of the README. */
module readme {
  requires com.integrationapi;
}
