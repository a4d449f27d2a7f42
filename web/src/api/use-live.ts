import { useEffect } from "react";
import type { Bootstrap } from "./me.ts";

/** Keeps a socket while somebody with a secure password is signed in. Its library is loaded after the screen. */
export function useLive(data: Bootstrap | undefined, onNews: () => void): void {
  const user = data?.user?.kind === "staff" ? data.user.hash_id : undefined;
  const zones = (data?.zones ?? []).map((z) => z.hash_id).join(",");
  useEffect(() => {
    if (!user) return;
    let stop: (() => void) | undefined;
    let left = false;
    const timer = setTimeout(() => {
      void import("./live.ts").then(({ connect }) => {
        if (!left) stop = connect(user, zones ? zones.split(",") : [], onNews);
      });
    }, 300);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [user, zones, onNews]);
}
