import Pusher from "pusher-js";
import { broadcastingAuth } from "#contract/access/endpoints.ts";
import { call } from "./client.ts";
import { invalidate, queryClient } from "./query.ts";
import { onLine } from "./rooms.ts";
import { thisWindow } from "./this-window.ts";

/** What others may have changed while the line was down. */
const AREAS = [
  "expenses",
  "accounting",
  "dashboard",
  "access",
  "audit",
  "zones",
  "users",
  "profiles",
  "reference",
  "settings",
  "notifications",
];

interface Changed {
  area?: string;
  hash_id?: string;
  version?: number;
}

/** Several changes in one moment ask the server once. */
function gather(): (area: string) => void {
  const areas = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (area) => {
    areas.add(area);
    timer ??= setTimeout(() => {
      const all = [...areas];
      areas.clear();
      timer = undefined;
      void invalidate(...all);
    }, 150);
  };
}

/** The socket, on our own server. It brings no data, only word of what changed; the authorised calls fetch it; `onNews` asks for what was notified. */
export function connect(user: string, zones: readonly string[], onNews: () => void): () => void {
  const secure = location.protocol === "https:";
  const port = Number(location.port) || (secure ? 443 : 80);
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
        call(broadcastingAuth, { body: { socket_id: socketId, channel_name: channelName } }, { quiet: true }).then(
          (auth) => callback(null, auth),
          (e: unknown) => callback(e instanceof Error ? e : new Error(String(e)), null),
        );
      },
    },
  });
  const changed = gather();
  // What changed while the line was down is not told again: ask for everything on screen.
  const all = (): void => {
    for (const area of AREAS) changed(area);
  };
  let before = false;
  pusher.connection.bind("connected", () => {
    onNews();
    if (before) all();
    before = true;
  });
  const onRecord = ({ area, hash_id }: Changed): void => {
    if (!area || hash_id === thisWindow) return;
    changed(area);
    // What was read in another window: nothing else changes by it.
    if (area === "notifications") return void queryClient.invalidateQueries({ queryKey: ["access", "access.badges"] });
    // An office that has its currency now is one that expenses and accounts can be made in.
    if (area === "zones") for (const follows of ["expenses", "accounting"]) changed(follows);
    changed("dashboard");
    changed("access");
    changed("audit");
  };
  pusher.bind("record.changed", onRecord);
  pusher.bind("notification.created", onNews);
  // The server itself heard nothing for a while.
  pusher.bind("cordial.resync", all);
  for (const name of [`private-user.${user}`, ...zones.map((z) => `private-zone.${z}`)]) pusher.subscribe(name);
  onLine(pusher);
  return () => {
    onLine(undefined);
    pusher.disconnect();
  };
}
