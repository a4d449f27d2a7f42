import { listConditions } from "#contract/conditions/endpoints.ts";
import { dueDate } from "#contract/conditions/due-dates.ts";
import type { Condition } from "#contract/conditions/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { useWhole } from "#web/api/query.ts";
import { partWords } from "#web/conditions/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import css from "./orders.module.css";

interface ConditionFieldProps {
  field: { name: string; label: string; value: string; onChange: (value: string) => void; error: string | undefined };
  order: Order | undefined;
  /** The number of the order that proposed it. */
  from: string | undefined;
  /** The day from which the example dates are counted. */
  day: string;
}
/** A select for the payment condition, with the dates it gives. */
export default function ConditionField({ field, order: o, from, day }: ConditionFieldProps) {
  const t = useT();
  const named = useNamed();
  const { data: known } = useWhole(listConditions, { query: {} }, { quiet: true, staleTime: 60_000 });
  const all: readonly Pick<Condition, "hash_id" | "label" | "label_fr" | "instalments">[] = known ?? [];
  const kept = o?.payment_condition;
  const offered = all.map((c) => ({ value: c.hash_id, label: named({ name: c.label, name_fr: c.label_fr }) }));
  const parts =
    all.find((c) => c.hash_id === field.value)?.instalments ??
    (kept?.hash_id === field.value ? kept.instalments : undefined);
  return (
    <>
      <ChoiceField
        {...field}
        description={from && t("orders.condition_from", { number: from })}
        choices={
          kept && !all.some((c) => c.hash_id === kept.hash_id)
            ? [{ value: kept.hash_id, label: named(kept) }, ...offered]
            : offered
        }
        clearable
        optional
      />
      {parts ? (
        <div className={css.parts}>
          <p>{t("orders.condition_example", { day: formatDay(day) })}</p>
          <ul>
            {parts.map((part, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- an instalment has no name but its place
              <li key={i}>
                <span>{partWords(part, t)}</span> <Day value={dueDate(day, part)} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
