import { Suspense, type ReactElement } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { dashboard, listApprovals } from "#contract/dashboard/endpoints.ts";
import { prefetch as ask, prefetchInfinite } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { loadBootstrap, useMe } from "#web/api/me.ts";
import { areas } from "#web/ui/area.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { firstDecisions } from "./asked.ts";
import { CreateMenu } from "./create-menu.tsx";
import css from "./dashboard.module.css";
import { decides } from "./decisions.ts";

const tiles = areas()
  .flatMap((area) => area.tiles ?? [])
  .toSorted((a, b) => a.at - b.at);
const shown = tiles.map((tile) => ({ ...tile, View: lazy(tile.load) }));

export function prefetch(): void {
  void loadBootstrap().then((data) => {
    void ask(dashboard, {});
    if (decides(data)) void prefetchInfinite(listApprovals, firstDecisions(undefined));
    for (const { load } of tiles.filter((tile) => mayOpen(data, tile.need)))
      void load()
        .then((tile) => tile.prefetch?.())
        .catch(() => undefined);
  });
}

/** `/admin` and `/admin/dashboard`: pending decisions, drafts, and the state of one's records. */
export default function DashboardPage(): ReactElement {
  const t = useT();
  const language = useLanguage();
  const { me, bootstrap } = useMe();
  const mine = shown.filter((tile) => mayOpen(bootstrap, tile.need));
  const today = new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(new Date());
  const side = mine.filter((tile) => tile.place === "side");
  const main = mine.filter((tile) => tile.place === "main");
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t("dashboard.hello", { name: me.name.split(" ")[0] })}</h1>
        <span className={css.today}>{today}</span>
        <CreateMenu />
      </div>
      <div className={side.length > 0 ? css.split : css.whole}>
        <div className={css.main}>
          {main.map(({ name, View }) => (
            <Suspense key={name} fallback={<SkeletonRows rows={5} />}>
              <View />
            </Suspense>
          ))}
          {!main.some((tile) => tile.name !== "decisions") && !decides(bootstrap) && (
            <EmptyGlass title={t("dashboard.nothing_waits")} text={t("dashboard.nothing_waits_text")} />
          )}
        </div>
        {side.length > 0 && (
          <div className={css.side}>
            {side.map(({ name, View }) => (
              <Suspense key={name} fallback={<SkeletonRows rows={3} />}>
                <View />
              </Suspense>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
