import { useState } from "react";
import { adjustStock, getOwnStock } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import type { StockMovement } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { useUrl } from "#web/kit/place.ts";
import { BalanceBar, BalanceLines, Expiring } from "./balances.tsx";
import { daysText, exactDays } from "./words.tsx";
import css from "./holidays.module.css";

interface StockPanelProps {
  user: string;
  at: string;
  today: string;
  /** The type whose movements are shown. */
  type: string | undefined;
  onClose: () => void;
}

/** A person's balance of a type, the movements that it consists of, and its correction. */
export default function StockPanel({ user, at, today, type, onClose }: StockPanelProps) {
  const t = useT();
  const named = useNamed();
  const [, setUrl] = useUrl();
  const [isAdjusting, setAdjusting] = useState(false);
  const read = useRead(
    getOwnStock,
    { query: { user_hash_id: user, ...(at !== today && { at }), ...(type && { holiday_type_hash_id: type }) } },
    { keep: true },
  );
  const answer = read.data;
  if (!answer) return <Loading of={read} rows={6} />;
  const stocks = answer.data.filter((b) => b.stock !== "none");
  const balance = stocks.find((b) => b.type.hash_id === type) ?? stocks[0];
  if (!balance) return <EmptyGlass title={t("holidays.no_stock")} text={t("holidays.no_stock_text")} />;
  if (isAdjusting)
    return <AdjustForm user={user} type={balance.type.hash_id} today={today} onDone={() => setAdjusting(false)} />;
  return (
    <div className={css.panel}>
      <ChoiceField
        label={t("holidays.type")}
        name="type"
        value={balance.type.hash_id}
        onChange={(next) => setUrl({ type: next })}
        choices={stocks.map((b) => ({ value: b.type.hash_id, label: named(b.type) }))}
      />
      <BalanceBar balance={balance} />
      <BalanceLines balance={balance} />
      <Expiring balance={balance} />
      {answer.can.adjust ? (
        <span>
          <Button onClick={() => setAdjusting(true)}>{t("holidays.adjust")}</Button>
        </span>
      ) : null}
      <h3>{t("holidays.movements")}</h3>
      <Movements movements={answer.movements ?? []} />
      <span>
        <Button look="quiet" onClick={onClose}>
          {t("ui.close")}
        </Button>
      </span>
    </div>
  );
}

function Movements({ movements }: { movements: readonly StockMovement[] }) {
  const t = useT();
  return (
    <ul className={css.movements}>
      {movements.toReversed().map((m, i) => (
        <li key={m.hash_id ?? `${m.kind}${m.day}${i}`} data-ahead={m.hash_id === null || undefined}>
          <span>{formatDay(m.day)}</span>
          <span>
            {m.holiday_hash_id ? (
              <RefLink href={holidayHref.view(m.holiday_hash_id)}>{t(`holidays.movement_${m.kind}`)}</RefLink>
            ) : (
              t(`holidays.movement_${m.kind}`)
            )}
            {m.reason ? <small>{[m.reason, m.by?.name].filter(Boolean).join(", ")}</small> : null}
          </span>
          <span className={css.figure} title={exactDays(m.amount)}>
            {daysText(m.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface AdjustValues {
  kind: "opening" | "adjustment";
  amount: string;
  day: string;
  reason: string;
}
interface AdjustFormProps {
  user: string;
  type: string;
  today: string;
  onDone: () => void;
}

/** Enters an opening balance or a correction, with its reason. */
function AdjustForm({ user, type, today, onDone }: AdjustFormProps) {
  const t = useT();
  const form = useCallForm<typeof adjustStock, AdjustValues>(adjustStock, {
    draft: undefined,
    start: { kind: "adjustment", amount: "", day: today, reason: "" },
    check: (v) => ({
      amount: /[1-9]/u.test(v.amount) ? undefined : t("holidays.need_amount"),
      day: v.day ? undefined : t("holidays.need_day"),
      reason: v.reason.trim() ? undefined : t("holidays.need_reason"),
    }),
    input: (v) => ({
      body: {
        user_hash_id: user,
        holiday_type_hash_id: type,
        kind: v.kind,
        day: v.day,
        amount: Number(v.amount),
        reason: v.reason.trim(),
      },
    }),
    saved: () => t("holidays.adjusted"),
    onClose: onDone,
  });
  return (
    <RecordDrawer form={form} label={t("holidays.adjust")} submit={t("ui.save")}>
      <ChoiceField
        {...form.field("kind", "holidays.adjust_kind")}
        options={["adjustment", "opening"]}
        texts="holidays.movement_"
        description={t(`holidays.adjust_${form.values.kind}_how`)}
      />
      <Pair>
        <NumberInput
          {...form.field("amount", "holidays.amount_days")}
          rules={{ decimals: 4, least: -1000, most: 1000 }}
          required
          autoFocus
        />
        <DateField {...form.field("day", "holidays.day")} kind="planned" required />
      </Pair>
      <LongTextField {...form.field("reason", "holidays.reason")} required max={500} />
    </RecordDrawer>
  );
}
