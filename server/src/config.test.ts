import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { configTable, loadConfig } from "./config.ts";

const dataDir = mkdtempSync(join(tmpdir(), "cordial-config-"));
after(() => rmSync(dataDir, { recursive: true }));

const load = (env: Record<string, string>) => loadConfig({ CORDIAL_DATA_DIR: dataDir, ...env });

test("nothing has to be set", () => {
  const { secret, ...config } = load({});
  assert.deepEqual(config, {
    port: 3000,
    host: "127.0.0.1",
    dataDir,
    demo: true,
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    databaseReplicaUrl: undefined,
    databaseListenUrl: undefined,
    databaseStartupOptions: true,
    drainSeconds: 0,
    databasePool: 16,
    databaseUnsafe: false,
    databaseNewer: false,
    walArchive: undefined,
    walArchiveDays: 14,
    trailYears: undefined,
    publicUrl: "http://localhost:3000",
    smtpUrl: undefined,
    storageUrl: undefined,
    mailFrom: "Cordial <cordial@localhost>",
    logLevel: "info",
    logStderr: false,
    trustProxy: false,
    connections: 2000,
    liveSocketsPerPerson: 20,
    liveSocketsPerAddress: 2000,
    metricsToken: undefined,
    slowCall: 1000,
    stopWithin: 10,
    carriers: {
      laposte: { url: "https://api.laposte.fr/suivi/v2/idships", key: undefined },
      dhl: { url: "https://api-eu.dhl.com/track/shipments", key: undefined },
      gap: 5000,
      timeout: 10_000,
      callsPerDay: 250,
    },
  });
  assert.match(secret, /^[0-9a-f]{64}$/);
});

test("the secret is made once and is its owner's alone", () => {
  assert.equal(load({}).secret, load({}).secret);
  assert.equal(statSync(join(dataDir, "secret")).mode & 0o777, 0o600);
  const given = "a secret that has at least 32 characters";
  assert.equal(load({ CORDIAL_SECRET: given }).secret, given);
});

test("an empty or blank value is none, and a folder is taken from the project's", () => {
  assert.equal(load({ PORT: " ", SMTP_URL: "" }).port, 3000);
  const secret = "x".repeat(32);
  assert.equal(loadConfig({ CORDIAL_SECRET: secret }).dataDir, join(import.meta.dirname, "..", "..", "data"));
});

test("values are taken as documented", () => {
  assert.equal(load({ PORT: "8080" }).publicUrl, "http://localhost:8080");
  assert.equal(load({ PUBLIC_URL: "https://cordial.example/" }).publicUrl, "https://cordial.example");
  assert.equal(load({ TRUST_PROXY: "2" }).trustProxy, 2);
  assert.equal(load({ TRUST_PROXY: "10.0.0.1, ::1" }).trustProxy, "10.0.0.1, ::1");
  assert.equal(load({ CORDIAL_DEMO: "0" }).demo, false);
  assert.equal(load({ DATABASE_URL: "postgresql://u:p@h/d" }).databaseUrl, "postgresql://u:p@h/d");
});

const wrong: [string, string, string][] = [
  ["PORT", "http", 'PORT must be a whole number from 1 to 65535, not "http".'],
  ["PORT", "0", 'PORT must be a whole number from 1 to 65535, not "0".'],
  ["PORT", "65536", 'PORT must be a whole number from 1 to 65535, not "65536".'],
  ["PORT", "3000.5", 'PORT must be a whole number from 1 to 65535, not "3000.5".'],
  ["HOST", "a b", 'HOST must be an address of this machine, not "a b".'],
  ["CORDIAL_DEMO", "yes", 'CORDIAL_DEMO must be 0 or 1, not "yes".'],
  ["DATABASE_POOL", "1", 'DATABASE_POOL must be a whole number from 2 to 500, not "1".'],
  ["MAIL_FROM", "nobody", 'MAIL_FROM must be a mail address, with or without a name, not "nobody".'],
  ["LOG_LEVEL", "loud", 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  ["TRUST_PROXY", "all", 'TRUST_PROXY must be a number, or addresses separated by commas, not "all".'],
  ["PUBLIC_URL", "cordial", "PUBLIC_URL must be an address such as https://cordial.example."],
  ["SMTP_URL", "https://mail", "SMTP_URL must be an address such as smtp://user:password@host:587."],
];
for (const [name, value, message] of wrong) {
  test(`${name}=${value} is told in a line`, () => {
    assert.throws(() => load({ [name]: value }), { name: "PlainFailure", message });
  });
}

test("what may be secret is never shown", () => {
  for (const name of ["DATABASE_URL", "DATABASE_APP_URL", "SMTP_URL", "CORDIAL_SECRET", "METRICS_TOKEN"]) {
    assert.throws(
      () => load({ [name]: "hunter2" }),
      (error: Error) => error.message.startsWith(`${name} must be`) && !error.message.includes("hunter2"),
    );
  }
});

test("a data folder that cannot be is told in a line", () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  assert.throws(() => loadConfig({ CORDIAL_DATA_DIR: join(file, "inside") }), {
    name: "PlainFailure",
    message: /^The data folder .* cannot be used: ENOTDIR/,
  });
});

test("the page lists every variable", () => {
  const page = join(import.meta.dirname, "..", "..", "docs", "configuration.md");
  assert.ok(existsSync(page));
  const documented = [...readFileSync(page, "utf8").matchAll(/^\| `(\w+)`/gm)].map((found) => found[1]);
  assert.deepEqual(
    documented,
    configTable.map(({ name }) => name),
  );
});
