import { placePicks, type Place } from "#contract/laboratory/places.ts";
import { stockQuantity } from "#contract/laboratory/quantity.ts";
import { listStock } from "#contract/laboratory/stock.ts";
import { sendTransfer } from "#contract/laboratory/transfers.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./laboratory.module.css";
import { lotName, said } from "./words.ts";

const EMPTY = { lot_hash_id: "", quantity: "" };

/** State of the form: where to, and how much of which lots. */
function useSendForm(place: Place, onClose: () => void) {
  const t = useT();
  return useCallForm(sendTransfer, {
    draft: `laboratory.send.${place.hash_id}`,
    start: { to_hash_id: "", note: "", lines: [EMPTY] },
    check: (v) => ({
      to_hash_id: v.to_hash_id ? undefined : t("laboratory.to_needed"),
      ...Object.fromEntries(
        v.lines.flatMap((l, i) => [
          [`lines.${i}.lot_hash_id`, l.lot_hash_id ? undefined : t("laboratory.choose_lot")],
          [`lines.${i}.quantity`, l.quantity ? undefined : t("errors.invalid_quantity")],
        ]),
      ),
    }),
    input: (v) => ({
      body: {
        laboratory_id: place.hash_id,
        to_hash_id: v.to_hash_id,
        note: v.note.trim() || null,
        lines: v.lines.map((l) => ({ lot_hash_id: l.lot_hash_id, quantity: l.quantity })),
      },
    }),
    saved: ({ data }) => t("laboratory.sent", { number: data.number, name: data.to.name }),
    onClose,
  });
}

/** The form that sends lots to another place. */
export default function SendForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT();
  const stock =
    useWhole(listStock, { query: { laboratory_id: place.hash_id, state: "in" } }, { quiet: true }).data ?? [];
  const lots = stock.flatMap((row) =>
    row.lots.filter((l) => l.available !== "0").map((lot) => ({ lot, component: row.component })),
  );
  const form = useSendForm(place, onClose);
  return (
    <RecordDrawer form={form} label={t("laboratory.send")} submit={t("laboratory.send")}>
      <ReferenceField
        {...form.field("to_hash_id", "laboratory.to")}
        from={placePicks}
        without={[place.hash_id]}
        required
        autoFocus
      />
      <LinesOf
        {...form.lines("lines")}
        legend={t("laboratory.lots")}
        row={css.sendRow}
        add={{ label: t("laboratory.add_lot"), line: () => EMPTY }}
        remove={() => t("laboratory.remove_line")}
      >
        {({ value, field, remove }) => {
          const chosen = lots.find((l) => l.lot.hash_id === value.lot_hash_id);
          const quantity = field("quantity", "laboratory.quantity");
          return (
            <>
              <ChoiceField
                {...field("lot_hash_id", "laboratory.lot")}
                choices={lots
                  .filter(
                    ({ lot }) => lot === chosen?.lot || !form.values.lines.some((l) => l.lot_hash_id === lot.hash_id),
                  )
                  .map(({ lot, component }) => ({
                    value: lot.hash_id,
                    label: `${component.name} · ${lotName(lot)} · ${said(lot.available, component.base_unit)}`,
                  }))}
                required
              />
              <NumberInput {...quantity} rules={stockQuantity} unit={chosen?.component.base_unit} />
              {remove}
            </>
          );
        }}
      </LinesOf>
      <LongTextField {...form.field("note", "laboratory.note")} max={1000} optional />
    </RecordDrawer>
  );
}
