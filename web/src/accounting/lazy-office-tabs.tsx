import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import css from "./office-tabs.module.css";
import type { OfficeTab } from "./office-tabs.tsx";

const OfficeTabs = lazy(async () => {
  const part = await import("./office-tabs.tsx");
  return { default: part.OfficeTabs };
});

/** Lazy office tabs for another area's list; a placeholder keeps their space. */
export function LazyOfficeTabs(props: { zone: string; tab: OfficeTab }) {
  return (
    <Suspense fallback={<div className={css.coming} />}>
      <OfficeTabs {...props} />
    </Suspense>
  );
}
