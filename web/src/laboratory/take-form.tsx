import { stockQuantity } from "#contract/laboratory/quantity.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { listStock, purposes, subtractStock, undoMovement, type Lot, type Stock } from "#contract/laboratory/stock.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import css from "./laboratory.module.css";
import { StockedField } from "./stocked-field.tsx";
import { StockUnitField } from "./unit-field.tsx";
import { lotName, said } from "./words.ts";

interface TakeFormProps {
  place: Pick<Place, "hash_id">;
  /** The lot, if one is chosen already. */
  lot?: Lot & {
    readonly component: { readonly hash_id: string; readonly name: string; readonly base_unit: "g" | "mL" };
  };
  onClose: () => void;
}

/** Lots on hold or expired can only be discarded. */
const purposeFor = (lot: Lot | undefined): (typeof purposes)[number] =>
  lot?.state === "expired" || lot?.state === "held" ? "discard" : "use";

/** State of the form; what it took can be undone. */
function useTakeForm({ place, lot, onClose }: TakeFormProps) {
  const t = useT();
  const undo = useChange(undoMovement);
  return useCallForm(subtractStock, {
    draft: undefined,
    start: {
      component_id: lot?.component.hash_id ?? "",
      quantity: "",
      unity_hash_id: "",
      lot_hash_id: lot?.hash_id ?? "",
      purpose: purposeFor(lot),
      reason: "",
    },
    check: (v) => ({
      component_id: v.component_id ? undefined : t("laboratory.component_needed"),
      quantity: v.quantity ? undefined : t("errors.invalid_quantity"),
      reason:
        v.purpose === "use" || v.purpose === "sample" || v.reason.trim() ? undefined : t("laboratory.reason_needed"),
    }),
    input: (v) => ({
      body: {
        ...v,
        laboratory_id: place.hash_id,
        quantity: v.quantity,
        reason: v.reason.trim() || null,
      },
    }),
    saved: ({ data }) => {
      const { component } = data.stock;
      const quantity = data.movements.reduce((sum, m) => sum - Number(m.quantity), 0);
      toastUndo(
        t("laboratory.taken", {
          quantity: said(String(Math.round(quantity * 1000) / 1000), component.base_unit),
          name: component.name,
        }),
        () => void undo.mutateAsync({ input: { params: { id: data.hash_id } } }).catch(() => undefined),
      );
      onClose();
    },
    onClose,
  });
}

/** The form that takes stock, first expired first or from one lot. Designed for the keyboard: component, quantity, Enter. */
export default function TakeForm({ place, lot, onClose }: TakeFormProps) {
  const t = useT();
  const form = useTakeForm({ place, lot, onClose });
  const { component_id, lot_hash_id } = form.values;
  const stock = useRead(
    listStock,
    { query: { laboratory_id: place.hash_id, component_id } },
    { quiet: true, enabled: component_id !== "" },
  ).data?.data[0];
  const unit = stock?.component.base_unit ?? lot?.component.base_unit;
  const isThrownAway = form.values.purpose === "discard";
  return (
    <RecordDrawer
      form={form}
      label={t(isThrownAway ? "laboratory.discard" : "laboratory.take")}
      submit={t(isThrownAway ? "laboratory.discard" : "laboratory.take")}
      destroys={isThrownAway}
    >
      {lot ? (
        <p className={css.about}>
          {lot.component.name} · {lotName(lot)} · {said(lot.quantity, lot.component.base_unit)}
        </p>
      ) : (
        <StockedField {...form.field("component_id", "laboratory.component")} place={place} />
      )}
      <Pair>
        <NumberInput
          {...form.field("quantity", "laboratory.quantity")}
          required
          autoFocus={lot !== undefined}
          rules={stockQuantity}
        />
        <StockUnitField {...form.field("unity_hash_id", "laboratory.unit")} base={unit} />
      </Pair>
      {lot ? null : <LotChoice form={form} stock={stock} unit={unit} />}
      {stock && !lot && !lot_hash_id ? (
        <p className={css.soft} aria-live="polite">
          {t("laboratory.free_now", { quantity: said(stock.available, stock.component.base_unit) })}
        </p>
      ) : null}
      <ChoiceField {...form.field("purpose", "laboratory.purpose")} options={purposes} texts="laboratory.purpose_" />
      <LongTextField
        {...form.field("reason", "laboratory.reason")}
        max={1000}
        optional={["use", "sample"].includes(form.values.purpose)}
      />
    </RecordDrawer>
  );
}

interface LotChoiceProps {
  form: ReturnType<typeof useTakeForm>;
  stock: Stock | undefined;
  unit: Stock["component"]["base_unit"] | undefined;
}
/** The lot to take from; without a choice the first expired goes first. */
function LotChoice({ form, stock, unit }: LotChoiceProps) {
  const t = useT();
  const usable = stock?.lots.filter((l) => l.available !== "0") ?? [];
  const [first] = usable;
  return (
    <ChoiceField
      {...form.field("lot_hash_id", "laboratory.lot")}
      choices={usable.map((l) => ({
        value: l.hash_id,
        label: `${lotName(l)} · ${said(l.available, unit ?? "g")}`,
      }))}
      placeholder={first ? t("laboratory.first_out", { lot: lotName(first) }) : undefined}
      clearable
      optional
    />
  );
}
