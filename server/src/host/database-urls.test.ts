import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import pg from "pg";
import { createEmptyDatabase, type TestDatabase, testCluster } from "../testing/cluster.ts";
import { resolveDatabase, unsafeSettings } from "./database-urls.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let superUrl: URL;

before(async () => {
  database = await createEmptyDatabase();
  superUrl = new URL((await testCluster()).superUrl);
  superUrl.pathname = `/${database.name}`;
  await query(superUrl.href, "DROP ROLE IF EXISTS plain_user");
  await query(superUrl.href, "CREATE ROLE plain_user LOGIN PASSWORD 'p@ss'");
  await query(superUrl.href, `ALTER DATABASE ${database.name} OWNER TO plain_user`);
});
after(async () => {
  await database.drop();
  const { superUrl: url } = await testCluster();
  await query(url, "DROP ROLE plain_user");
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function resolved(databaseUrl: string, databaseAppUrl?: string) {
  const lines: string[] = [];
  const found = await resolveDatabase({
    databaseUrl,
    databaseAppUrl,
    dataDir: tmpdir(),
    log: (line) => lines.push(line),
  });
  return { ...found, lines };
}

function as(user: string, password: string): string {
  const url = new URL(superUrl);
  url.username = user;
  url.password = password;
  return url.href;
}

test("an owner that may works as the application's role", async () => {
  const { appUrl, ownerUrl, embedded, lines } = await resolved(superUrl.href);
  assert.deepEqual({ embedded, lines, ownerUrl }, { embedded: false, lines: [], ownerUrl: superUrl.href });
  const [who] = await query(appUrl, "SELECT current_user::text AS role, session_user::text AS person");
  assert.deepEqual(who, { role: "cordial_app", person: "cordial_super" });
});

test("options that the address has already are kept", async () => {
  const url = new URL(superUrl);
  url.searchParams.set("options", "-c work_mem=5MB");
  const { appUrl } = await resolved(url.href.replaceAll("+", "%20"));
  const [seen] = await query(appUrl, "SELECT current_user::text AS role, current_setting('work_mem') AS memory");
  assert.deepEqual(seen, { role: "cordial_app", memory: "5MB" });
});

test("an owner that may not goes on as itself, with a warning", async () => {
  const { appUrl, lines } = await resolved(as("plain_user", "p%40ss"));
  assert.match(lines.join(), /^Warning: the role cordial_app cannot be made or used here/);
  assert.deepEqual(await query(appUrl, "SELECT current_user::text AS role"), [{ role: "plain_user" }]);
});

test("an application's address of one's own is used, and its user gets what the role has", async () => {
  const { appUrl, lines } = await resolved(superUrl.href, as("plain_user", "p%40ss"));
  assert.deepEqual(lines, []);
  assert.equal(appUrl, as("plain_user", "p%40ss"));
  const [may] = await query(superUrl.href, "SELECT pg_has_role('plain_user', 'cordial_app', 'USAGE') AS may");
  assert.deepEqual(may, { may: true });
  await query(superUrl.href, "REVOKE cordial_app FROM plain_user");
});

test("an owner without the role to grant to still migrates", async () => {
  const other = await createEmptyDatabase();
  await migrate(other.ownerUrl);
  assert.deepEqual(await query(other.ownerUrl, "SELECT count(*) > 3 AS many FROM migration"), [{ many: true }]);
  await other.drop();
});

test("an owner that may make nothing, or a user for the application that was granted nothing, is told in a line", async () => {
  await query(superUrl.href, "CREATE ROLE weak_user LOGIN PASSWORD 'weak'");
  try {
    await assert.rejects(resolved(as("weak_user", "weak")), {
      name: "PlainFailure",
      message: `The user weak_user may not make tables in the database ${superUrl.host}/${database.name}: make it the database's owner.`,
    });
    await assert.rejects(resolved(as("plain_user", "p%40ss"), as("weak_user", "weak")), {
      name: "PlainFailure",
      message: /^The user weak_user of DATABASE_APP_URL may not work as the role cordial_app: .+ TO "weak_user"\)\.$/,
    });
  } finally {
    await query(superUrl.href, "DROP ROLE weak_user");
  }
});

test("what a crash could lose is seen", async () => {
  assert.deepEqual(await unsafeSettings(superUrl.href), ["fsync", "full_page_writes", "synchronous_commit"]);
});

test("a wrong password or a missing database is one line without the password", async () => {
  await assert.rejects(resolved(as("plain_user", "wrong")), (error: Error) => {
    assert.equal(error.name, "PlainFailure");
    assert.match(
      error.message,
      /^The database 127\.0\.0\.1:\d+\/\w+ cannot be reached: password authentication failed/,
    );
    return !error.message.includes("wrong");
  });
});
