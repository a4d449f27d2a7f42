import { waitBefore } from "#contract/kit/coming-back.ts";

/** What is used of the connection of pusher-js, some of it private there. */
interface Connection {
  state: string;
  bind(event: "connected", told: () => void): unknown;
  retryIn(delay: number): void;
  updateState(state: string): void;
  retryTimer: { isRunning(): boolean } | null;
}

/** Milliseconds that one try may take. After a refusal pusher-js itself would wait 15 seconds, then 30, then 60. */
const PATIENCE_MS = 3000;

/**
 * Lets a window that lost its connection come back at a random moment (`waitBefore`): pusher-js waits exactly a second, so that all windows of a
 * server would come at once. Returns what ends it.
 */
export function comeBackInTurn(pusher: { readonly connection: object }, wait: (tries: number) => number = waitBefore) {
  const connection = pusher.connection as Connection;
  const retry = connection.retryIn.bind(connection);
  let tries = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    const delay = wait(tries);
    tries += 1;
    retry(delay);
    lookAfter(delay);
  };
  const lookAfter = (delay: number): void => {
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (connection.state === "connecting" || connection.state === "unavailable") again();
    }, delay + PATIENCE_MS);
  };
  connection.retryIn = (delay) => {
    // The network is back: only this window's way was interrupted.
    if (delay === 0 && connection.state !== "connected") {
      retry(0);
      lookAfter(0);
      return;
    }
    // A close with a code asks twice, once for the code and once for the close.
    if (connection.retryTimer?.isRunning()) return;
    // It would go on saying "connected" until the next try.
    if (connection.state === "connected") connection.updateState("connecting");
    again();
  };
  connection.bind("connected", () => {
    tries = 0;
    clearTimeout(patience);
  });
  lookAfter(0);
  return () => clearTimeout(patience);
}
