import { IconPlus, IconX } from "@tabler/icons-react";
import { placePicks, type Place } from "#contract/laboratory/places.ts";
import { quantityFrom } from "#contract/laboratory/quantity.ts";
import { listStock } from "#contract/laboratory/stock.ts";
import { sendTransfer } from "#contract/laboratory/transfers.ts";
import { useChange, useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import css from "./laboratory.module.css";
import { lotName, said } from "./words.ts";

const EMPTY = { lot_hash_id: "", quantity: "" };

/** The form that sends lots to another place. */
export default function SendForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT();
  const send = useChange(sendTransfer);
  const stock =
    useWhole(listStock, { query: { laboratory_id: place.hash_id, state: "in" } }, { quiet: true }).data ?? [];
  const lots = stock.flatMap((row) =>
    row.lots.filter((l) => l.available !== "0").map((lot) => ({ lot, component: row.component })),
  );
  const form = useRecordForm({
    draft: `laboratory.send.${place.hash_id}`,
    start: { to_hash_id: "", note: "", lines: [EMPTY] },
    check: (v) => ({
      to_hash_id: v.to_hash_id ? undefined : t("laboratory.to_needed"),
      ...Object.fromEntries(
        v.lines.flatMap((l, i) => [
          [`lines.${i}.lot_hash_id`, l.lot_hash_id ? undefined : t("laboratory.choose_lot")],
          [`lines.${i}.quantity`, quantityFrom(l.quantity) ? undefined : t("errors.invalid_quantity")],
        ]),
      ),
    }),
    save: (v, { idempotencyKey }) =>
      send.mutateAsync({
        input: {
          body: {
            laboratory_id: place.hash_id,
            to_hash_id: v.to_hash_id,
            note: v.note.trim() || null,
            lines: v.lines.map((l) => ({ lot_hash_id: l.lot_hash_id, quantity: quantityFrom(l.quantity) ?? "" })),
          },
        },
        idempotencyKey,
      }),
    saved: ({ data }) => t("laboratory.sent", { number: data.number, name: data.to.name }),
    onClose,
  });
  const { lines } = form.values;
  const put = (at: number, part: Partial<typeof EMPTY>): void => {
    form.change({ lines: lines.map((l, i) => (i === at ? { ...l, ...part } : l)) });
    form.errors.clear(`lines.${at}`);
  };
  return (
    <RecordDrawer form={form} label={t("laboratory.send")} submit={t("laboratory.send")} onCancel={onClose}>
      <ReferenceField
        {...form.field("to_hash_id", "laboratory.to")}
        from={placePicks}
        without={[place.hash_id]}
        required
        autoFocus
      />
      <fieldset className={css.levels}>
        <legend>{t("laboratory.lots")}</legend>
        {lines.map((line, i) => {
          const chosen = lots.find((l) => l.lot.hash_id === line.lot_hash_id);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a new line has no name of its own
            <div key={i} className={css.sendRow}>
              <ChoiceField
                label={t("laboratory.lot")}
                name={`lines.${i}.lot_hash_id`}
                value={line.lot_hash_id}
                choices={lots
                  .filter(({ lot }) => lot === chosen?.lot || !lines.some((l) => l.lot_hash_id === lot.hash_id))
                  .map(({ lot, component }) => ({
                    value: lot.hash_id,
                    label: `${component.name} · ${lotName(lot)} · ${said(lot.available, component.base_unit)}`,
                  }))}
                error={form.errors.of(`lines.${i}.lot_hash_id`)}
                onChange={(lot_hash_id) => put(i, { lot_hash_id })}
                required
              />
              <TextField
                label={
                  chosen ? `${t("laboratory.quantity")} (${chosen.component.base_unit})` : t("laboratory.quantity")
                }
                name={`lines.${i}.quantity`}
                value={line.quantity}
                max={20}
                autoComplete="off"
                error={form.errors.of(`lines.${i}.quantity`)}
                onChange={(quantity) => put(i, { quantity })}
              />
              <IconButton
                label={t("laboratory.remove_line")}
                icon={<IconX stroke={1.6} />}
                onClick={() => form.change({ lines: lines.filter((_, at) => at !== i) })}
              />
            </div>
          );
        })}
        <Button size="small" icon={<IconPlus stroke={1.6} />} onClick={() => form.change({ lines: [...lines, EMPTY] })}>
          {t("laboratory.add_lot")}
        </Button>
      </fieldset>
      <LongTextField {...form.field("note", "laboratory.note")} max={1000} optional />
    </RecordDrawer>
  );
}
