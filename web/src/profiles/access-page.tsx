import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { permissionCatalogue } from "#contract/access/endpoints.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { AccessAnswer } from "./access-answer.tsx";
import css from "./access.module.css";
import { AccessQuestion } from "./access-question.tsx";
import type { Right } from "./values.ts";

const UserRights = lazyTab(() => import("./user-rights.tsx"));
const WhoList = lazy(() => import("./who-list.tsx"));

export const prefetch = (): void => void ask(permissionCatalogue, {});

/** `/admin/managment/access`: who may do something in a place, and why a person may or may not. */
export default function AccessPage() {
  const t = useT();
  const phone = usePhone();
  const [url] = useUrl();
  const catalogue = useRead(permissionCatalogue, {}, { staleTime: 10 * 60_000 }).data?.data;
  const right = (catalogue as readonly Right[] | undefined)?.find((r) => r.name === url.right);
  const { place, user } = url;
  const top = (
    <>
      <AreaTabs />
      <AccessQuestion catalogue={(catalogue as readonly Right[] | undefined) ?? []} />
      {user ? <AccessAnswer user={user} right={right} place={place} /> : null}
    </>
  );
  if (!right)
    return (
      <div className={page.page}>
        <header className={page.head}>
          <h1 className={phone ? "sr-only" : undefined}>{t("profiles.access")}</h1>
        </header>
        {top}
        {user ? (
          <UserRights key={user} id={user} />
        ) : (
          <div className={css.empty}>
            <EmptyGlass title={t("profiles.ask")} text={t("profiles.ask_text")} />
          </div>
        )}
      </div>
    );
  return (
    <Suspense fallback={<SkeletonRows rows={10} />}>
      <WhoList right={right.name} meaning={right.meaning} top={top} />
    </Suspense>
  );
}
