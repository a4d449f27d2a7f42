import type { Holder } from "#contract/accounting/endpoints.ts";
import { listCounts } from "#contract/accounting/counts.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { CountCard } from "./count-card.tsx";
import css from "./counts.module.css";

/** The counts of a cash box, newest first. */
export default function CountsTab({ holder }: { holder: Holder }) {
  const t = useT();
  const { rows, first, query } = useInfinite(listCounts, { params: { id: holder.hash_id }, query: { limit: 20 } });
  if (!first) return <Loading of={query} rows={6} text="ui.list_failed" />;
  if (rows.length === 0) return <EmptyGlass title={t("counts.none")} text={t("counts.none_text")} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={css.tab} tabIndex={0}>
      {rows.map((c) => (
        <CountCard key={c.hash_id} count={c} />
      ))}
      <MoreButton query={query} className={css.more}>
        {t("counts.older")}
      </MoreButton>
    </div>
  );
}
