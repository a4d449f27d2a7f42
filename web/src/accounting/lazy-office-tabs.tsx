import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import css from "./office-tabs.module.css";
import type { OfficeTab } from "./office-tabs.tsx";

const OfficeTabs = lazy(async () => {
  const part = await import("./office-tabs.tsx");
  return { default: part.OfficeTabs };
});

/** The tabs above another area's list, which does not wait for them: their place is kept. */
export function LazyOfficeTabs(props: { zone: string; tab: OfficeTab }) {
  return (
    <Suspense fallback={<div className={css.coming} />}>
      <OfficeTabs {...props} />
    </Suspense>
  );
}
