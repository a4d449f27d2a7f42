import { IconLayoutGrid } from "@tabler/icons-react";
import { Suspense, useRef, useState, type ReactElement } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { homeEndpoints, homeFigures, homeOwn, homeWork } from "#contract/dashboard/screen.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { loadBootstrap, useMe } from "#web/api/me.ts";
import { todayAt } from "#web/api/today.ts";
import { askTogether, useTogether } from "#web/api/together.ts";
import { areas } from "#web/ui/area.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { CreateMenu } from "./create-menu.tsx";
import css from "./dashboard.module.css";
import { FirstSteps } from "./first-steps.tsx";
import { arranged } from "./arranged.ts";
import { useBeyond } from "./use-fitting.ts";
import { useArrangement } from "./use-arrangement.ts";

const ArrangePanel = lazy(() => import("./arrange-panel.tsx"));

const tiles = areas()
  .flatMap((area) => area.tiles ?? [])
  .toSorted((a, b) => a.at - b.at);
const shown = tiles.map((tile) => ({ ...tile, View: lazy(tile.load) }));

export function prefetch(): void {
  void loadBootstrap().then((data) => {
    for (const of of homeEndpoints) void askTogether(of, todayAt());
    for (const { load } of tiles.filter((tile) => mayOpen(data, tile.need))) void load().catch(() => undefined);
  });
}

const longDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));

/** `/admin` and `/admin/dashboard`: what waits, and the state of one's work, in the order that the person gave the tiles. */
export default function DashboardPage(): ReactElement {
  const t = useT();
  const language = useLanguage();
  const { me, bootstrap } = useMe();
  const day = todayAt();
  useTogether(homeOwn, day);
  useTogether(homeWork, day);
  useTogether(homeFigures, day);
  const kept = useArrangement();
  const [isArranging, setArranging] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [mainRef, sideRef] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const mine = shown.filter((tile) => mayOpen(bootstrap, tile.need));
  const [main = [], side = []] = (["main", "side"] as const).map((place) =>
    arranged(
      mine.filter((tile) => tile.place === place),
      kept.order,
    ).filter(({ name }) => !kept.hidden.includes(name)),
  );
  const named = (group: typeof main): string => group.map(({ name }) => name).join(" ");
  const beyond = useBeyond(mainRef, isWhole, named(main)) + useBeyond(sideRef, isWhole, named(side));
  return (
    <div className={css.page} data-whole={isWhole || undefined}>
      <div className={css.head}>
        <h1>{t("dashboard.hello", { name: me.name.split(" ")[0] })}</h1>
        <span className={css.today}>{longDay(language, day)}</span>
        {beyond > 0 || isWhole ? (
          <Button size="small" look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("dashboard.fewer_tiles") : t("dashboard.more_tiles", { count: beyond })}
          </Button>
        ) : null}
        <IconButton
          label={t("dashboard.arrange")}
          icon={<IconLayoutGrid stroke={1.6} />}
          onClick={() => setArranging(true)}
        />
        <CreateMenu />
      </div>
      <div className={css.split}>
        <div className={css.main} ref={mainRef}>
          <Tiles tiles={main} />
          <FirstSteps />
        </div>
        <div className={css.side} ref={sideRef}>
          <Tiles tiles={side} />
        </div>
      </div>
      <SidePanel opened={isArranging} onClose={() => setArranging(false)} title={t("dashboard.arrange")}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ArrangePanel tiles={mine} kept={kept} />
        </Suspense>
      </SidePanel>
    </div>
  );
}

const Tiles = ({ tiles: given }: { tiles: typeof shown }): ReactElement[] =>
  given.map(({ name, own, View }) => (
    <div key={name} data-own={own}>
      <Suspense
        fallback={
          <div data-loads>
            <SkeletonRows rows={3} />
          </div>
        }
      >
        <View />
      </Suspense>
    </div>
  ));
