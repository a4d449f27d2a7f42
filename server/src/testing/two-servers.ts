import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import PusherClient from "pusher-js";
import type { CrashServer } from "./crash/server.ts";
import type { TestApp } from "./test-app.ts";

// The package exports its class as a property where there is no bundler.
const Pusher = (PusherClient as unknown as { default?: typeof PusherClient }).default ?? PusherClient;

/** What two servers on one database must both know. */
export const SHARED_SECRET = "a secret that both servers know, long enough";

/** A second server on the same database, in a process of its own; the first must have been made with the shared secret. */
export async function secondServer(t: TestApp): Promise<{ url: string; close: () => Promise<void> }> {
  const told: CrashServer = {
    appUrl: t.appUrl,
    ownerUrl: t.ownerUrl,
    dataDir: join(t.dataDir, "second"),
    secret: SHARED_SECRET,
  };
  const child = spawn(process.execPath, ["--no-deprecation", join(import.meta.dirname, "crash/server.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { PATH: process.env.PATH, CORDIAL_CRASH_SERVER: JSON.stringify(told) },
  });
  const [message] = (await once(child, "message", { signal: AbortSignal.timeout(30_000) })) as [{ url: string }];
  return {
    url: message.url,
    close: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what}: nothing in 10 s`)), 10_000);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Real clients of the Pusher protocol; `leave` disconnects all of them. */
export function listeners() {
  const open: { disconnect: () => void }[] = [];
  return {
    leave: () => {
      for (const client of open) client.disconnect();
    },
    /** Hears a channel at one of the servers; gives the records that changed as they come. */
    hear: async (url: string, token: string | undefined, channel: string) => {
      const { hostname, port } = new URL(url);
      const client = new Pusher("cordial", {
        wsHost: hostname,
        wsPort: Number(port),
        forceTLS: false,
        enabledTransports: ["ws"],
        cluster: "",
        disableStats: true,
        channelAuthorization: {
          endpoint: `${url}/broadcasting/auth`,
          transport: "ajax",
          headers: { Authorization: `Bearer ${token ?? ""}` },
        },
      });
      open.push(client);
      const subscribed = Promise.withResolvers<void>();
      const wanted = new Map<string, PromiseWithResolvers<void>>();
      const heardOf = (id: string): PromiseWithResolvers<void> => {
        const known = wanted.get(id) ?? Promise.withResolvers<void>();
        wanted.set(id, known);
        return known;
      };
      const heard: string[] = [];
      const on = client.subscribe(channel);
      on.bind("pusher:subscription_succeeded", () => subscribed.resolve());
      on.bind("record.changed", (data: { hash_id: string }) => {
        heard.push(data.hash_id);
        heardOf(data.hash_id).resolve();
      });
      await within(`subscribing to ${channel}`, subscribed.promise);
      return { heard, of: async (id: string) => await within(`${channel} at ${url}`, heardOf(id).promise) };
    },
  };
}
