import type { ReactElement, ReactNode } from "react";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { scrollExpenses } from "#contract/expenses/endpoints.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import css from "./dashboard.module.css";

interface ExpenseLinesProps {
  id: string;
  title: string;
  /** Said when there is none. */
  none: string;
  query: ClientInput<typeof scrollExpenses>["query"];
  all: { to: string; label: string };
  under: (row: ExpenseRow) => ReactNode;
  note: (row: ExpenseRow) => ReactNode;
}

/** A few of my expenses at the side. */
export function ExpenseLines({ id, title, none, query, all, under, note }: ExpenseLinesProps): ReactElement {
  const { data } = useRead(scrollExpenses, { query }, { quiet: true });
  return (
    <section aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {title}
        <AppLink href={all.to} className={css.more}>{all.label}</AppLink>
      </h2>
      {!data ? <SkeletonRows rows={3} /> : data.data.length === 0 ? <p className={css.note}>{none}</p> : (
        <ul>
          {data.data.map((row) => (
            <li key={row.hash_id}>
              <AppLink href={`/admin/expense/${row.hash_id}/view`} className={css.line} title={row.title}>
                <span className={css.lineName}>{row.title}</span>
                <span className={css.lineNote}>{note(row)}</span>
                <span className={css.lineUnder}>{under(row)}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
