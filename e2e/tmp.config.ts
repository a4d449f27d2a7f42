import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? "4310");

export default defineConfig({
  testDir: ".",
  // `*.test.ts` in this folder are tests without a browser, which run in Node.
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous for slow machines: these tests check behaviour, not speed.
  timeout: 300_000,
  // Retried once, in case the machine stalls; tests that pass only at the retry are reported by name, to be fixed.
  retries: 1,
  expect: { timeout: 30_000 },
  projects: [
    { name: "together", testIgnore: "**/*.alone.spec.ts" },
    // Tests that change company-wide data (logo, deleting an office) run alone after the others.
    { name: "alone", testMatch: "**/*.alone.spec.ts", dependencies: ["together"], fullyParallel: false, workers: 1 },
  ],
  reporter: [["list"], ["json", { outputFile: "../dist/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    screenshot: "only-on-failure",
    // Traces are recorded for all tests even if kept only on failure, so only on demand.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      timeout: 180_000,
      // Without a locale of UTF-8, Chromium gives a file whose name has a dash or an accent the name "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
});
