import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { openApp } from "#server/testing/test-app.ts";

/** Tests connections that are not proper clients. */
const t = await openApp();

const knock = async (target: string, then: (socket: ReturnType<typeof connect>) => void): Promise<string> =>
  await new Promise((resolve) => {
    const { hostname, port } = new URL(t.url);
    const socket = connect(Number(port), hostname);
    let heard = "";
    socket.on("connect", () => {
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      );
      then(socket);
    });
    socket.on("data", (data) => {
      heard += data.toString();
      socket.end();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(heard));
  });

test("an address of a socket that is none is turned away, and the server lives on", async () => {
  for (const target of ["//", "http://[", "/\\", "*", "/app/other", "/app/cordial/x"])
    assert.match(await knock(target, () => undefined), /^HTTP\/1\.1 404 /u, target);
  assert.match(await knock("/app/cordial?protocol=7", () => undefined), /^HTTP\/1\.1 101 /u);
});

test("whoever leaves in the middle of asking is no fault", async () => {
  for (let i = 0; i < 20; i++) await knock(i % 2 === 0 ? "/nothing" : "/app/cordial", (s) => s.resetAndDestroy());
  assert.equal((await fetch(`${t.url}/health`)).status, 200);
});
