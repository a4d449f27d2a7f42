import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";

const Now = lazy(() => import("./proposed-on-now.tsx"));

/** Records on which pickers offer what may be proposed. */
const PLACES = new Set([
  "contact",
  "recipe",
  "expense",
  "order",
  "component",
  "user",
  "sample",
  "appointment",
  "report",
]);

/** Says of a record what is used on it and only proposed, or refused. */
export const ProposedOn = (of: { kind: string; id: string }) =>
  PLACES.has(of.kind) ? (
    <Suspense fallback={null}>
      <Now {...of} />
    </Suspense>
  ) : null;
