import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, test } from "node:test";
import PusherClient from "pusher-js";
import { type WebSocket, WebSocketServer } from "ws";
import { waitBefore } from "#contract/kit/coming-back.ts";
import { comeBackInTurn } from "./coming-back.ts";
import { sayReconnecting } from "./reconnecting.ts";

// Without a bundler the package exports its class as `default`.
const Pusher = (PusherClient as unknown as { default?: typeof PusherClient }).default ?? PusherClient;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A window connected to a server of its own, which tells each wait that is asked for. */
async function windowOf() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const waited: number[] = [];
  const data = JSON.stringify({ socket_id: "1.1", activity_timeout: 120 });
  server.on("connection", (ws) => ws.send(JSON.stringify({ event: "pusher:connection_established", data })));
  const pusher = new Pusher("cordial", {
    cluster: "own",
    wsHost: "127.0.0.1",
    wsPort: (server.address() as AddressInfo).port,
    forceTLS: false,
    enabledTransports: ["ws"],
    enableStats: false,
  });
  const stop = comeBackInTurn(pusher, (tries) => {
    waited.push(tries);
    return 20;
  });
  ends.push(() => {
    stop();
    pusher.disconnect();
    for (const ws of server.clients) ws.terminate();
    server.close();
  });
  const arrived = async (): Promise<WebSocket> => {
    const [ws] = (await once(server, "connection", { signal: AbortSignal.timeout(10_000) })) as [WebSocket];
    return ws;
  };
  return { server, pusher, waited, arrived };
}

test("a window whose server ends, or sends it away, comes back once, after the wait it is given", async () => {
  const { pusher, server, waited, arrived } = await windowOf();
  for (const end of [
    (ws: WebSocket) => ws.terminate(),
    (ws: WebSocket) => ws.close(4200),
    (ws: WebSocket) => ws.close(4100),
  ]) {
    if (pusher.connection.state !== "connected")
      await new Promise<void>((resolve) => pusher.connection.bind("connected", () => resolve()));
    const [ws] = server.clients;
    assert.ok(ws);
    const [said, back] = [Promise.withResolvers<string>(), arrived()];
    pusher.connection.bind("state_change", ({ current }: { current: string }) => said.resolve(current));
    end(ws);
    assert.equal(await said.promise, "connecting", "it says so before the wait is over");
    await back;
  }
  assert.deepEqual(waited, [0, 0, 0]);
});

test("waits are spread over five seconds and grow with each try in vain", () => {
  const all = Array.from({ length: 1000 }, () => waitBefore(0));
  assert.ok(Math.min(...all) < 500 && Math.max(...all) > 4500 && Math.max(...all) < 5000);
  const longest = [0, 1, 2, 3, 9].map((tries) => waitBefore(tries, () => 1));
  assert.deepEqual(longest, [5000, 10_000, 20_000, 40_000, 40_000]);
});

test("a window says that it reconnects once its first try was in vain, not before it was connected, and takes it back", (on) => {
  on.mock.timers.enable({ apis: ["setTimeout"] });
  const said: boolean[] = [];
  let told: (change: { current: string }) => void = () => undefined;
  const end = sayReconnecting({ bind: (_, tell) => (told = tell) }, (away) => said.push(away));
  const becomes = (current: string, lasts: number): boolean[] => {
    told({ current });
    on.mock.timers.tick(lasts);
    return said.splice(0);
  };
  assert.deepEqual(becomes("connecting", 60_000), [], "the first connection");
  assert.deepEqual(becomes("connected", 60_000), [false]);
  assert.deepEqual(becomes("connecting", 5900), [], "the first try comes within five seconds");
  assert.deepEqual(becomes("connected", 60_000), [false]);
  assert.deepEqual(becomes("connecting", 5900), []);
  assert.deepEqual(becomes("unavailable", 200), [true], "from when it was lost");
  assert.deepEqual(becomes("connected", 0), [false]);
  becomes("connecting", 500);
  end();
  assert.deepEqual(becomes("disconnected", 60_000), [false], "left");
});
