import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { useMe } from "#web/api/me.ts";
import type { WhatHappenedProps } from "./what-happened.tsx";

const Now = lazy(() => import("./also-here-now.tsx"));

export interface AlsoHereProps {
  kind: WhatHappenedProps["kind"];
  /** Undefined for a record not created yet: nobody else can have it open. */
  id: string | undefined;
  /** There are unsaved changes; the others see 'is editing'. */
  editing?: boolean;
  /** Announces us to the others but renders nothing; another part of the screen shows who is here. */
  silent?: boolean;
}

/** Shows who else has this record open or is editing it, to avoid conflicts. */
export function AlsoHere({ id, ...p }: AlsoHereProps) {
  const { bootstrap } = useMe();
  // While impersonating, the user is not announced under the other person's name.
  return id && !bootstrap.impersonated_by ? (
    <Suspense fallback={null}>
      <Now id={id} {...p} />
    </Suspense>
  ) : null;
}
