import { useEffect } from "react";
import { go } from "#web/kit/go.ts";
import { contactLink } from "./words.ts";

/** An old link to a contact that was merged leads to the one that stayed. */
export function useSurvivor(asked: string, found: string): void {
  useEffect(() => {
    if (found !== asked) go(contactLink({ hash_id: found }), { replace: true });
  }, [asked, found]);
}
