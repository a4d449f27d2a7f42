import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? "4310");

export default defineConfig({
  testDir: ".",
  // Beside them are tests without a browser, `*.test.ts`, which run in Node.
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Wide of what a slow machine needs: a promise is broken when it is not kept, not when it is kept late.
  timeout: 300_000,
  // A machine that stalls for a moment is no broken promise; what passes only at the second try is told by name, to be mended.
  retries: 1,
  expect: { timeout: 30_000 },
  projects: [
    { name: "together", testIgnore: "**/*.alone.spec.ts" },
    // What changes the company under everybody's feet (its logo, an office that goes) comes when all others have gone home.
    { name: "alone", testMatch: "**/*.alone.spec.ts", dependencies: ["together"], fullyParallel: false, workers: 1 },
  ],
  reporter: [["list"], ["json", { outputFile: "../dist/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    screenshot: "only-on-failure",
    // To keep what a test did in case it fails, all that every test does is recorded: only on demand.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      timeout: 180_000,
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
  webServer: {
    command: "node e2e/support/serve.ts",
    cwd: "..",
    url: `http://localhost:${port}/ready`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: { PORT: String(port) },
  },
});
