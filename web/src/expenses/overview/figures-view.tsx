import { spendingOverview } from "#contract/expenses/overview.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useT } from "#web/kit/i18n.ts";
import css from "./overview.module.css";
import { Charts } from "./charts.tsx";
import { spendingFilters } from "./filters.ts";
import { SpendingFrame } from "./spending-frame.tsx";
import { narrowedBy } from "./tabs.tsx";

export type Overview = ClientOutput<typeof spendingOverview>["data"];

export const prefetch = ({ search }: ScreenPlace): void =>
  void ask(spendingOverview, { query: narrowedBy(search as Record<string, string>) });

const isNothing = (o: Overview): boolean =>
  !o.pay_left_out && o.offices.length === 0 && Number(o.amount) === 0 && Number(o.previous) === 0;

/** Figures of a period compared with the previous one. */
export function FiguresView() {
  const [url] = useUrl();
  const words = narrowedBy(url);
  const t = useT();
  return (
    <SpendingFrame
      tab="figures"
      title="spending.title"
      kind="spending"
      declared={spendingFilters}
      words={words}
      query={useRead(spendingOverview, { query: words }, { keep: true, quiet: true })}
      isNothing={isNothing}
      nothing="spending.nothing"
    >
      {(overview) => (
        <>
          <Charts overview={overview} words={words} />
          {overview.pay_left_out ? <p className={css.note}>{t("spending.pay_left_out")}</p> : null}
        </>
      )}
    </SpendingFrame>
  );
}
