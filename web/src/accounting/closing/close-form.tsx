import { type ClosingChecklist, type ClosingItem, closeMonth } from "#contract/accounting/closings.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./closing.module.css";

type Motifs = Readonly<Record<ClosingItem, string>>;
const none: Motifs = { boxes: "", rates: "", drafts: "", to_validate: "", to_pay: "", advances: "" };

/** Confirms a closing and asks a reason for each open item. */
export default function CloseForm({ list, onClose }: { list: ClosingChecklist; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const month = monthWords(list.month, language);
  const open = list.lines.filter((l) => l.count > 0);
  const form = useCallForm(closeMonth, {
    draft: undefined,
    start: none,
    check: (v) => Object.fromEntries(open.map((l) => [l.item, v[l.item].trim() ? undefined : t("errors.month_tick")])),
    // If the checklist has changed meanwhile, the answer (409) has it read again, and what was typed stays.
    input: (v) => ({
      params: { id: list.zone.hash_id },
      body: {
        month: list.month,
        ticks: open.map((l) => ({ item: l.item, count: l.count, motif: v[l.item].trim() })),
      },
    }),
    saved: () => t("closing.closed_toast", { month }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("closing.close_month", { month })} submit={t("closing.close")}>
      <p>{t("closing.close_text", { month, day: formatDay(`${nextMonth(list.month)}-01`) })}</p>
      {list.first ? <p className={css.first}>{t("closing.first_text", { month })}</p> : null}
      {open.map((l, i) => (
        <TextField
          key={l.item}
          {...form.field(l.item, `closing.item_${l.item}`)}
          label={t("closing.why", { what: t(`closing.open_${l.item}`, { count: l.count }) })}
          placeholder={t("closing.why_example")}
          autoFocus={i === 0}
          max={500}
          required
        />
      ))}
    </RecordDrawer>
  );
}
