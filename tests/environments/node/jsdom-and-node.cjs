const { TestEnvironment } = require('jest-environment-jsdom');

// Environment of a project that needs both: jsdom, with the globals of Node.js.
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.ofNode = { AbortController, Headers, Response, fetch };
  }
};
