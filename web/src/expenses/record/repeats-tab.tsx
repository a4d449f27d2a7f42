import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { daysFrom } from "#contract/kit/recurrence.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { rhythmInWords } from "#web/ui/record/rhythm.ts";
import { Table } from "#web/ui/table/table.tsx";
import { StatusWord } from "../words.tsx";
import css from "./record.module.css";

const UPCOMING = 6;

/** Says that nothing was made of it, or nothing that the reader sees. */
function NothingMade({ repeats: r }: { repeats: NonNullable<Expense["repeats"]> }) {
  const t = useT();
  return (
    <EmptyGlass
      title={t("recurrence.none")}
      text={
        r.made_count > 0
          ? t("recurrence.hidden")
          : r.next_date
            ? t("recurrence.none_next", { day: formatDay(r.next_date) })
            : t("recurrence.none_text")
      }
    />
  );
}

/** Recurrence of an expense: next dates, and the drafts created so far. */
export default function RepeatsTab({ repeats: r }: { repeats: NonNullable<Expense["repeats"]> }) {
  const t = useT();
  const language = useLanguage();
  const upcoming = daysFrom(r, r.next_date, UPCOMING);
  return (
    <div className={css.repeats}>
      <p>{rhythmInWords(r, t, language)}</p>
      {upcoming.length > 0 ? (
        <section>
          <h2>{t("recurrence.to_come")}</h2>
          <p>{upcoming.map(formatDay).join(", ")}</p>
        </section>
      ) : null}
      <section>
        <h2>{t("recurrence.occurrences")}</h2>
        {r.occurrences.length > 0 ? (
          <Table
            label={t("recurrence.occurrences")}
            rows={r.occurrences}
            columns={[
              { key: "day", head: t("expenses.date"), cell: (o) => <Day value={o.date} /> },
              {
                key: "expense",
                head: t("expenses.one"),
                names: true,
                cell: (o) => (
                  <AppLink href={expenseHref.view(o.hash_id)}>
                    {o.number} {o.title}
                  </AppLink>
                ),
              },
              {
                key: "status",
                head: t("expenses.status"),
                hides: "phone",
                cell: (o) => <StatusWord status={o.status} />,
              },
              {
                key: "amount",
                head: t("expenses.amount"),
                right: true,
                cell: (o) => <Money value={o.amount} iso={o.currency.iso} tight />,
              },
            ]}
          />
        ) : (
          <NothingMade repeats={r} />
        )}
      </section>
    </div>
  );
}
