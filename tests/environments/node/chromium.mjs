// Runs the first calls, bundled for browsers without polyfills, in a page of Chromium.
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import puppeteer from 'puppeteer-core';

const { CHROME_PATH, INTEGRATION_API_BASE_URL, INTEGRATION_API_KEY, PATH = '' } = process.env;
const NAMES = /^(?:chromium(?:-headless-shell|-browser)?|google-chrome(?:-stable)?)$/;
const onPath = PATH.split(delimiter).flatMap((folder) => {
  try {
    return readdirSync(folder)
      .filter((name) => NAMES.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
});
const [executablePath] = [CHROME_PATH, ...onPath].filter(Boolean);
if (executablePath === undefined) throw new Error('there is no Chromium: npm run setup, or set CHROME_PATH');

await build({ entryPoints: ['page.mjs'], bundle: true, format: 'esm', platform: 'browser', outfile: 'out.js' });
const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-proxy-server'];
const browser = await puppeteer.launch({ executablePath, args, headless: 'shell' });
const page = await browser.newPage();
page.on('console', (message) => console.log(message.text()));
page.on('pageerror', (error) => console.log(`not ok the page has no error: ${error.message}`));
// A page of the origin of the API, which sends no headers for other origins.
await page.goto(`${INTEGRATION_API_BASE_URL}/requests`);
await page.evaluate(`globalThis.SETTINGS = ${JSON.stringify({ INTEGRATION_API_BASE_URL, INTEGRATION_API_KEY })}`);
await page.addScriptTag({ content: readFileSync('out.js', 'utf8'), type: 'module' });
await page.waitForFunction('globalThis.DONE === true', { timeout: 60_000 });
console.log(`version ${(await browser.version()).replace(/^.*\//, '')}`);
await browser.close();
