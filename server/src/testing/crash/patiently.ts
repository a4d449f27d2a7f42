import { setTimeout as delay } from "node:timers/promises";
import type { Operation } from "./operations.ts";
import type { Came, Send } from "./world.ts";

const PATIENCE = 60_000;
/** Busy server, and too many concurrent calls of one person. */
export const comeAgain: ReadonlySet<number> = new Set([503, 429]);

/** Retries on 503 and 429, as a client does. */
export async function patiently(
  send: Send,
  o: Pick<Operation, "token" | "path" | "body" | "key" | "method">,
): Promise<Came | undefined> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const came = await send(o.token, o.path, o.body, o.key, o.method);
    if (!came || !comeAgain.has(came.status) || Date.now() > deadline) return came;
    await delay(100);
  }
}
