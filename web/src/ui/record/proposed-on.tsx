import { Suspense } from "react";
import { proposalPlaces } from "#contract/reference/families.ts";
import { lazy } from "#web/kit/lazy.ts";

const Now = lazy(() => import("./proposed-on-now.tsx"));

/** Says of a record what is used on it and only proposed, or refused. */
export const ProposedOn = (of: { kind: string; id: string }) =>
  proposalPlaces.has(of.kind) ? (
    <Suspense fallback={null}>
      <Now {...of} />
    </Suspense>
  ) : null;
