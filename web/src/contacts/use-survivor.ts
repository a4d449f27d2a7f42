import { useEffect } from "react";
import { go } from "#web/kit/go.ts";
import { contactLink } from "./words.ts";

/** Redirects from the address of a merged contact to its survivor. */
export function useSurvivor(asked: string, found: string): void {
  useEffect(() => {
    if (found !== asked) go(contactLink({ hash_id: found }), { replace: true });
  }, [asked, found]);
}
