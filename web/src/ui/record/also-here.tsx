import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { useMe } from "#web/api/me.ts";
import type { WhatHappenedProps } from "./what-happened.tsx";

const Now = lazy(() => import("./also-here-now.tsx"));

export interface AlsoHereProps {
  kind: WhatHappenedProps["kind"];
  /** Of what is there already; nobody can be at what is still being made. */
  id: string | undefined;
  /** Something is typed here that was not sent yet: the others are told. */
  editing?: boolean;
  /** Only tells the others: who is here stands elsewhere on the screen. */
  silent?: boolean;
}

/** Who else has this record open, and who is changing it: told before anybody writes over anybody. */
export function AlsoHere({ id, ...p }: AlsoHereProps) {
  const { bootstrap } = useMe();
  // Who sees the product as somebody else is nowhere in their name.
  return id && !bootstrap.impersonated_by ? (
    <Suspense fallback={null}>
      <Now id={id} {...p} />
    </Suspense>
  ) : null;
}
