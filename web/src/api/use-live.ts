import { useEffect } from "react";
import type { Bootstrap } from "./me.ts";

/** Channels of the user, and of the offices and countries where they hold a right. */
function channelsOf(data: Bootstrap | undefined): string[] {
  if (data?.user?.kind !== "staff") return [];
  const countries = data.countries?.map((id) => `private-country.${id}`) ?? ["private-countries"];
  return [`private-user.${data.user.hash_id}`, ...data.zones.map((z) => `private-zone.${z.hash_id}`), ...countries];
}

/** Keeps a socket open while a user is signed in. Its library loads after the screen. */
export function useLive(data: Bootstrap | undefined, onNews: () => void): void {
  const channels = channelsOf(data).join();
  useEffect(() => {
    if (!channels) return;
    let stop: (() => void) | undefined;
    let left = false;
    const timer = setTimeout(() => {
      void import("./live.ts").then(({ connect }) => {
        if (!left) stop = connect(channels.split(","), onNews);
      });
    }, 300);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [channels, onNews]);
}
