import { lazy, Suspense, type ReactElement } from "react";
import { scrollExpenses, scrollNotApproved, userStats } from "#contract/expenses/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/app/i18n.ts";
import { holds, loadBootstrap, mayOpen, useMe } from "#web/app/me.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { CreateMenu } from "./create-menu.tsx";
import css from "./dashboard.module.css";
import { tiles } from "./tiles.ts";

const shown = tiles.map((tile) => ({ ...tile, View: lazy(tile.load) }));

const DECIDES = ["expense_approving", "expense_validating", "expense_paying"] as const;

export function prefetch(): void {
  void loadBootstrap().then((data) => {
    if (holds(data, "expense_approving")) void ask(scrollNotApproved, { query: { page: 1, limit: 12 } });
    if (!mayOpen(data, tiles.find((tile) => tile.name === "my-expenses")?.need ?? "any-user")) return;
    void ask(userStats, { query: {} });
    void ask(scrollExpenses, { query: { expenseStatus: "DRAFT", sort: "newest", page: 1, limit: 5 } });
  });
}

/** `/admin` and `/admin/dashboard`: what waits for me, what I began, what became of it. */
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
          {!main.some((tile) => tile.name !== "decisions") && !DECIDES.some((right) => holds(bootstrap, right)) && (
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
