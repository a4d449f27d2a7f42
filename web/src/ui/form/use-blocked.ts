import { useEffect, useRef, useState } from "react";
import { block } from "#web/kit/navigation.ts";

/** A way that waits for an answer. */
interface Held {
  readonly goOn: () => void;
  readonly stay: () => void;
}

/** Holds each way from this place for which `blocks` is true. `warns`: the browser asks before the page itself is closed. */
export function useBlocked(blocks: () => boolean, warns: () => boolean): Held | undefined {
  const [held, hold] = useState<Held>();
  const latest = useRef({ blocks, warns });
  latest.current = { blocks, warns };
  useEffect(
    () =>
      block({
        enableBeforeUnload: () => latest.current.warns(),
        blockerFn: async () => {
          if (!latest.current.blocks()) return false;
          const stays = await new Promise<boolean>((answer) =>
            hold({ goOn: () => answer(false), stay: () => answer(true) }),
          );
          hold(undefined);
          return stays;
        },
      }),
    [],
  );
  return held;
}
