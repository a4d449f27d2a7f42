import { SPREAD_MS } from "#contract/kit/coming-back.ts";

/**
 * Milliseconds for which a window may be without its connection before it says so: longer than its first try may wait, so that whoever comes
 * back with it is told nothing.
 */
const UNNOTICED_MS = SPREAD_MS + 1000;

/** What is used of the connection of pusher-js. */
interface Connection {
  bind(event: "state_change", told: (change: { readonly current: string }) => void): unknown;
}

/**
 * Says that a window that was connected is not, and that it is again. Not before its first connection, when what it shows was just read.
 * Returns what ends it.
 */
export function sayReconnecting(connection: Connection, say: (away: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasConnected = false;
  const quiet = (): void => {
    clearTimeout(timer);
    timer = undefined;
    say(false);
  };
  connection.bind("state_change", ({ current }) => {
    if (current === "connected") quiet();
    else if (wasConnected && current !== "disconnected") timer ??= setTimeout(() => say(true), UNNOTICED_MS);
    wasConnected ||= current === "connected";
  });
  return quiet;
}
