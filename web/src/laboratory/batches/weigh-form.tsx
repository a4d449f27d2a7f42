import { decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { weighBatch, type Batch, type BatchLine } from "#contract/laboratory/batches.ts";
import { stockQuantity } from "#contract/laboratory/quantity.ts";
import { listStock, type Lot } from "#contract/laboratory/stock.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { lotName } from "../words.ts";
import css from "./batches.module.css";
import { lineText } from "./materials.tsx";

interface LotTyped {
  lot_hash_id: string;
  quantity: string;
}
const EMPTY: LotTyped = { lot_hash_id: "", quantity: "" };
const lotsOf = (line: BatchLine): LotTyped[] => {
  // Empty until somebody has weighed: what was reserved is not what lay on the scale.
  const weighed = (quantity: string): string => (line.actual === null ? "" : quantity);
  if (line.is_tap_water) return [{ lot_hash_id: "", quantity: weighed(line.actual ?? "") }];
  const lots = line.lots.map((l) => ({ lot_hash_id: l.hash_id, quantity: weighed(l.quantity) }));
  return lots.length > 0 ? lots : [EMPTY];
};

/** What is planned for a line, by lot as it is reserved. */
const plannedLots = (line: BatchLine): LotTyped[] =>
  line.is_tap_water || line.lots.length === 0
    ? [{ lot_hash_id: "", quantity: line.planned }]
    : line.lots.map((l) => ({ lot_hash_id: l.hash_id, quantity: l.quantity }));
const plannedOf = (line: BatchLine, lot: string): string => {
  const planned = plannedLots(line).find((l) => l.lot_hash_id === lot)?.quantity;
  return planned ? numberText(planned) : "";
};

/** The form for the weighed quantities by lot. What is planned stands in the fields as a hint, and is taken over line by line. */
export default function WeighForm({ batch: b, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useT();
  const stock = useWhole(listStock, { query: { laboratory_id: b.place.hash_id } }, { quiet: true }).data ?? [];
  const lines = (b.lines ?? []).filter((l) => l.material.type === "component");
  const form = useCallForm(weighBatch, {
    draft: `laboratory.weigh.${b.hash_id}`,
    alsoChanged: true,
    start: { lines: lines.map((l) => ({ lots: lotsOf(l) })) },
    version: b.version,
    check: (v) =>
      Object.fromEntries(
        v.lines.flatMap((l, i) =>
          l.lots.flatMap((lot, n) => [
            [`lines.${i}.lots.${n}.quantity`, lot.quantity ? undefined : t("errors.invalid_quantity")],
            [
              `lines.${i}.lots.${n}.lot_hash_id`,
              lines[i]?.is_tap_water || lot.lot_hash_id ? undefined : t("laboratory.choose_lot"),
            ],
          ]),
        ),
      ),
    input: (v, version) => ({
      params: { id: b.hash_id },
      body: {
        version,
        lines: v.lines.map(({ lots }, i) => {
          const line_hash_id = lines[i]?.hash_id ?? "";
          return lines[i]?.is_tap_water
            ? { line_hash_id, quantity: lots[0]?.quantity ?? null, lots: [] }
            : { line_hash_id, lots };
        }),
      },
    }),
    saved: () => t("laboratory.batch_weighed", { number: b.number }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "batch", id: b.hash_id, now: b.number }}
      label={t("laboratory.weigh")}
      submit={t("laboratory.save_weights")}
    >
      {lines.map((line, i) => (
        <WeighLine
          key={line.hash_id}
          line={line}
          values={form.values.lines[i]?.lots ?? []}
          lots={stock.find((s) => s.component.hash_id === line.material.hash_id)?.lots ?? []}
          errors={form.errors}
          name={`lines.${i}.lots`}
          onChange={(lots) => form.change({ lines: form.values.lines.map((l, at) => (at === i ? { lots } : l)) })}
        />
      ))}
    </RecordDrawer>
  );
}

interface WeighLineProps extends Lines<LotTyped> {
  line: BatchLine;
  /** Lots of the component in the place. */
  lots: readonly Lot[];
}
function WeighLine({ line, lots, ...p }: WeighLineProps) {
  const t = useT();
  const sum = p.values.reduce((all, l) => all.plus(l.quantity || "0"), decimal("0"));
  // Offer this batch's lots too: they are reserved, but for this batch.
  const own = new Set(line.lots.map((l) => l.hash_id));
  const usable = lots.filter((l) => own.has(l.hash_id) || l.available !== "0");
  const material = line.material.name;
  return (
    <div className={css.line} role="group" aria-label={material}>
      <span className={css.head}>
        <b>{material}</b>
        <span className={css.soft}>
          {t("laboratory.of_planned", {
            weighed: lineText(sum.toFixed(), line.unit),
            planned: lineText(line.planned, line.unit),
          })}
        </span>
        {p.values.some((v) => v.quantity === "") ? (
          <Button size="small" look="quiet" onClick={() => p.onChange(plannedLots(line))}>
            {t("laboratory.as_planned")}
          </Button>
        ) : null}
      </span>
      <LinesOf
        {...p}
        row={css.row}
        add={
          !line.is_tap_water && p.values.length < usable.length && { label: t("laboratory.add_lot"), line: () => EMPTY }
        }
        remove={() => t("laboratory.remove_lot")}
        least={1}
      >
        {({ field, value, remove }) => (
          <>
            {line.is_tap_water ? (
              <span className={css.soft}>{t("laboratory.tap_water")}</span>
            ) : (
              <ChoiceField
                {...field("lot_hash_id", "laboratory.lot")}
                choices={usable.map((l) => ({ value: l.hash_id, label: lotName(l) }))}
              />
            )}
            <NumberInput
              {...field("quantity", "laboratory.weighed")}
              label={`${t("laboratory.weighed")} (${line.unit})`}
              rules={stockQuantity}
              placeholder={plannedOf(line, value.lot_hash_id)}
            />
            {remove}
          </>
        )}
      </LinesOf>
    </div>
  );
}
