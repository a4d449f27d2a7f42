import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { test } from "node:test";
import pg from "pg";
import { openApp } from "#server/testing/test-app.ts";
import { listeningPool } from "./listening-pool.ts";

const t = await openApp();

test("what ends a job waits until the database is back, and any other statement fails at once", async () => {
  const to = new URL(t.appUrl);
  const between = () =>
    createServer((socket) => {
      const further = connect(Number(to.port), to.hostname);
      further.on("error", () => socket.destroy());
      socket.on("error", () => further.destroy());
      socket.pipe(further).pipe(socket);
    });
  const probe = between().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  const pool = new pg.Pool({
    connectionString: Object.assign(new URL(to), { hostname: "127.0.0.1", port }).href,
    max: 2,
  });
  const asked = async (name: string) => {
    const client = await listeningPool(pool).connect();
    try {
      return (await client.query<{ n: number }>({ name, text: "SELECT 1 AS n" })).rows;
    } finally {
      client.release();
    }
  };
  const ends = [asked("fail_job/graphile_worker"), asked("complete_job_q/graphile_worker")];
  await assert.rejects(asked("get_job/graphile_worker"), { code: "ECONNREFUSED" });
  const back = between().listen(port, "127.0.0.1");
  assert.deepEqual(await Promise.all(ends), [[{ n: 1 }], [{ n: 1 }]]);
  assert.deepEqual(await asked("get_job/graphile_worker"), [{ n: 1 }]);
  await pool.end();
  back.close();
  await once(back, "close");
});
