import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import { whole } from "#contract/kit/number.ts";
import { numberText } from "#contract/kit/number.ts";
import { takeBottles } from "#contract/laboratory/quantity.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { shipOrder, type Purchase, type PurchaseLine, type UsableLot } from "#contract/orders/purchase.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./purchase.module.css";

/** The form field of a lot on a line. */
const keyOf = (line: PurchaseLine, lot: UsableLot): string => `${line.hash_id}.${lot.hash_id}`;

/** Proposes bottles for what each line still needs: those reserved for the order first, then the earliest expiry. */
function proposed(lines: readonly PurchaseLine[]): Readonly<Record<string, string>> {
  const free = new Map(lines.flatMap((l) => l.lots.map((lot) => [lot.hash_id, lot.bottles] as const)));
  const all: Record<string, string> = {};
  for (const line of lines) {
    const lots = line.lots
      .toSorted((a, b) => Number(b.kept > 0) - Number(a.kept > 0))
      .map((of) => ({ ...of.whole, of }));
    const rest = decimal(line.litres ?? "0").minus(line.shipped);
    for (const lot of line.lots) all[keyOf(line, lot)] = "";
    for (const { lot, bottles } of takeBottles(lots, rest, ({ of }) => free.get(of.hash_id) ?? 0).taken) {
      free.set(lot.of.hash_id, (free.get(lot.of.hash_id) ?? 0) - bottles);
      all[keyOf(line, lot.of)] = String(bottles);
    }
  }
  return all;
}

const startOf = (lines: readonly PurchaseLine[]): Record<string, string> => ({ done_on: "", ...proposed(lines) });

/** Chooses the lots to ship and how many bottles of each. */
export default function ShipForm({ of, onClose }: { of: Purchase; onClose: () => void }) {
  const t = useT();
  const lines = of.lines.filter((l) => l.lots.length > 0);
  const form = useCallForm(shipOrder, {
    draft: undefined,
    start: startOf(lines),
    version: of.order.version,
    input: (v, version) => {
      const lots = lines.flatMap((l) =>
        l.lots.flatMap((lot) => {
          const bottles = Number(v[keyOf(l, lot)] ?? "");
          return bottles > 0 ? [{ line_hash_id: l.hash_id, stock_hash_id: lot.hash_id, bottles }] : [];
        }),
      );
      const body = { lots, done_on: v.done_on ?? "", version };
      return { params: { id: of.order.hash_id }, body };
    },
    saved: () => {
      toast(t("orders.shipped_done"));
      go(orderHref.view(of.order.hash_id, { tab: "lines" }));
    },
    onClose,
  });
  if (lines.length === 0) return <p className={css.soft}>{t("orders.nothing_to_ship")}</p>;
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "order", id: of.order.hash_id, now: of.order.number }}
      label={t("orders.ship_title")}
      submit={t("orders.ship")}
    >
      <p className={css.soft}>{t("orders.ship_text")}</p>
      {lines.map((l) => (
        <fieldset key={l.hash_id} className={css.group}>
          <legend>
            {l.recipe?.number} {l.title ?? l.recipe?.name}
            {l.litres === null ? null : `, ${numberText(l.litres)} L`}
          </legend>
          {l.lots.map((lot) => (
            <NumberInput
              key={lot.hash_id}
              {...form.field(keyOf(l, lot), "orders.bottles_of")}
              label={t("orders.bottles_of", { lot: lot.lot })}
              description={[
                t("orders.lot_has", { count: lot.bottles, litres: numberText(lot.litres) }),
                lot.kept > 0 && t("orders.lot_kept", { count: lot.kept }),
                lot.expires_on && t("orders.lot_until", { day: formatDay(lot.expires_on) }),
              ]
                .filter(Boolean)
                .join(" · ")}
              rules={whole(999_999)}
            />
          ))}
        </fieldset>
      ))}
      <DateField {...form.field("done_on", "orders.shipped_on")} kind="past" clearable optional />
    </RecordDrawer>
  );
}
