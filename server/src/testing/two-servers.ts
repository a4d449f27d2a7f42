import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { PresenceChannel } from "pusher-js";
import { within } from "./eventually.ts";
import { pusherFor } from "./pusher.ts";
import type { CrashServer } from "./crash/server.ts";
import type { TestApp } from "./test-app.ts";

/** Secret shared by two servers on one database. */
export const SHARED_SECRET = "a secret that both servers know, long enough";

/** Starts a second server on the same database in a separate process; the first must use the shared secret. */
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
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const [message] = (await within("the second server", once(child, "message"))) as [{ url: string }];
    return { url: message.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Real Pusher clients; `leave` disconnects all of them. */
export function listeners() {
  const open: { disconnect: () => void }[] = [];
  const connected = (url: string, token: string | undefined) => {
    const client = pusherFor(url, token);
    open.push(client);
    return client;
  };
  return {
    leave: () => {
      for (const client of open) client.disconnect();
    },
    /** Enters a record's room through pusher-js, and tracks who else is there. */
    enter: async (url: string, token: string | undefined, channel: string) => {
      const client = connected(url, token);
      const entered = Promise.withResolvers<boolean>();
      const on = client.subscribe(channel) as PresenceChannel;
      const editing = new Map<string, boolean>();
      const changed: string[] = [];
      let look: () => void = () => undefined;
      const noted = (): void => look();
      on.bind("pusher:subscription_succeeded", () => entered.resolve(true));
      on.bind("pusher:subscription_error", () => entered.resolve(false));
      on.bind("pusher:member_added", ({ id }: { id: string }) => {
        // As in the web: a member who rejoins has the editing state announced after rejoining.
        editing.delete(id);
        noted();
      });
      on.bind("pusher:member_removed", noted);
      on.bind("client-editing", (data: { editing: boolean }, { user_id }: { user_id: string }) => {
        editing.set(user_id, data.editing);
        noted();
      });
      on.bind("record.changed", (data: { hash_id: string }) => {
        changed.push(data.hash_id);
        noted();
      });
      const others = () => {
        const found: { id: string; name: string | null; avatar: string | null; editing: boolean }[] = [];
        on.members.each(({ id, info }: { id: string; info: { name: string; avatar: null; editing: boolean } }) => {
          if (id !== on.members.myID) found.push({ id, ...info, editing: editing.get(id) ?? info.editing });
        });
        return found;
      };
      return {
        let_in: await within(`entering ${channel}`, entered.promise),
        others,
        changed,
        edit: (is: boolean) => on.trigger("client-editing", { editing: is }),
        leave: () => client.disconnect(),
        /** Waits until a condition holds; checks after each message. */
        until: async (what: string, is: () => boolean) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          look = () => void (is() && resolve());
          look();
          await within(what, promise);
        },
      };
    },
    /** Subscribes to a channel on one of the servers; provides the changed records as they arrive. */
    hear: async (url: string, token: string | undefined, channel: string) => {
      const client = connected(url, token);
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
