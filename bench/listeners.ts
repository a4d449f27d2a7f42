// Receives live messages over real websockets, in a separate process, so that receiving does not count as the server's work.
import { once } from "node:events";
import { WebSocket } from "ws";

/** Number of sockets to open, and of messages received by all of them before reporting. */
export interface Listening {
  readonly url: string;
  readonly windows: number;
  readonly each: number;
}
/** The sockets' identifiers, which the server needs to sign subscriptions. */
export interface Opened {
  readonly ids: readonly string[];
}
/** The subscription messages for each opened socket. */
export type Subscriptions = readonly (readonly string[])[];

const AT_ONCE = 100;

async function listen({ url, windows, each }: Listening): Promise<void> {
  let heard = 0;
  for (let from = 0; from < windows; from += AT_ONCE) {
    const opened = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, windows - from) }, async () => {
        const client = new WebSocket(url);
        const [hello] = (await once(client, "message")) as [Buffer];
        const { data } = JSON.parse(hello.toString()) as { data: string };
        return { client, id: (JSON.parse(data) as { socket_id: string }).socket_id };
      }),
    );
    process.send?.({ ids: opened.map(({ id }) => id) } satisfies Opened);
    const [subscriptions] = (await once(process, "message")) as [Subscriptions];
    await Promise.all(
      opened.map(async ({ client }, i) => {
        const all = subscriptions[i] ?? [];
        const { promise, resolve } = Promise.withResolvers<void>();
        let unanswered = all.length;
        client.on("message", (message: Buffer) => {
          if (!message.includes("record.changed")) return (unanswered -= 1) === 0 ? resolve() : undefined;
          heard += 1;
          if (heard % each === 0) process.send?.("heard");
        });
        for (const one of all) client.send(one);
        await promise;
      }),
    );
  }
  process.send?.("listening");
}

process.once("message", (listening) => void listen(listening as Listening));
process.on("disconnect", () => process.exit());
process.send?.("ready");
