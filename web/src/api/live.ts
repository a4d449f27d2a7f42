import Pusher from "pusher-js";
import { broadcastingAuth } from "#contract/access/endpoints.ts";
import { isLiveArea, type LiveArea, liveAreas } from "#contract/live.ts";
import { authorising } from "./authorising.ts";
import { call } from "./client.ts";
import { t } from "#web/kit/i18n.ts";
import { hideToast, showToast } from "#web/kit/toast.ts";
import { comeBackInTurn } from "./coming-back.ts";
import { invalidate } from "./query.ts";
import { sayReconnecting } from "./reconnecting.ts";
import { onLine } from "./rooms.ts";
import { thisWindow } from "./this-window.ts";

interface Changed {
  area?: string;
  hash_id?: string;
  version?: number;
}

/** Batches changes that arrive close together into one refetch. */
function gather(): (...more: readonly LiveArea[]) => void {
  const areas = new Set<LiveArea>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...more) => {
    for (const area of more) areas.add(area);
    timer ??= setTimeout(() => {
      const all = [...areas];
      areas.clear();
      timer = undefined;
      void invalidate(...all);
    }, 150);
  };
}

const RECONNECTING = "reconnecting";
const sayAway = (away: boolean): void =>
  away
    ? showToast({ id: RECONNECTING, message: t("live.reconnecting"), bad: false, stays: true })
    : hideToast(RECONNECTING);

/**
 * Milliseconds: the server repeats what changed in the ten seconds before a subscription. Whoever took longer to subscribe reads
 * everything again; the first answers are a little older than the call of `connect`.
 */
const REPEATED_MS = 5000;

/**
 * Opens the WebSocket to our own server. Messages only name what changed; the data is refetched by authorised calls. `onNews` fetches new
 * notifications.
 */
export function connect(channels: readonly string[], onNews: () => void): () => void {
  const secure = location.protocol === "https:";
  const port = Number(location.port) || (secure ? 443 : 80);
  const authorised = authorising(
    async (socket_id, channel_name, more) =>
      await call(broadcastingAuth, { body: { socket_id, channel_name, more } }, { quiet: true }),
  );
  const pusher = new Pusher("cordial", {
    cluster: "own",
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: ["ws", "wss"],
    enableStats: false,
    channelAuthorization: {
      transport: "ajax",
      endpoint: "/broadcasting/auth",
      customHandler: ({ socketId, channelName }, callback) => {
        authorised(socketId, channelName).then(
          (auth) => callback(null, auth),
          (e: unknown) => callback(e instanceof Error ? e : new Error(String(e)), null),
        );
      },
    },
  });
  const settled = comeBackInTurn(pusher);
  const quiet = sayReconnecting(pusher.connection, sayAway);
  const changed = gather();
  // Changes during a disconnection are not resent: refetch everything on screen.
  const all = (): void => changed(...liveAreas);
  const began = performance.now();
  let before = false;
  pusher.connection.bind("connected", () => {
    onNews();
    if (before || performance.now() - began > REPEATED_MS) all();
    before = true;
  });
  const onRecord = ({ area, hash_id }: Changed): void => {
    if (area && isLiveArea(area) && hash_id !== thisWindow) changed(area);
  };
  pusher.bind("record.changed", onRecord);
  pusher.bind("notification.created", onNews);
  // The server itself missed changes for a while.
  pusher.bind("cordial.resync", all);
  for (const name of channels) pusher.subscribe(name);
  onLine(pusher);
  return () => {
    onLine(undefined);
    settled();
    pusher.disconnect();
    quiet();
  };
}
