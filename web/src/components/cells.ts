import { updateComponent } from "#contract/components/endpoints.ts";
import { figures } from "#contract/components/figures.ts";
import type { ComponentRow } from "#contract/components/schemas.ts";
import { updateComponentSupplier, type ComponentSupplier } from "#contract/components/suppliers.ts";
import type { NumberRules } from "#contract/kit/number.ts";
import { type CellEdit, cellOf } from "#web/ui/table/cell-edit.ts";

type Text = "cas" | "e_number" | "fema" | "fl" | "flavouring_source";
const of = (key: Text | "density" | "so2", rules?: NumberRules): CellEdit<ComponentRow> =>
  cellOf({
    label: `components.${key}`,
    field: rules ? { kind: "number", rules } : { kind: "text", max: key === "flavouring_source" ? 120 : 40 },
    may: (c) => c.can.update === true,
    call: updateComponent,
    value: (c) => c[key] ?? "",
    body: (value) => ({ [key]: value || null }),
  });
/** The cells of a component that are edited in its list. */
export const componentCells = {
  cas: of("cas"),
  e_number: of("e_number"),
  fema: of("fema"),
  fl: of("fl"),
  flavouring_source: of("flavouring_source"),
  density: of("density", figures.density),
  so2: of("so2", figures.so2),
};

const supplied = { may: () => true, call: updateComponentSupplier };
/** Decimals of a price per unit. */
const DECIMALS = 4;
/** The cells of a component's supplier. A price that is edited is the one in force today; the others stay. */
export const supplierCells = {
  code: cellOf<ComponentSupplier>({
    ...supplied,
    label: "components.supplier_code",
    field: { kind: "text", max: 60 },
    value: (s) => s.code ?? "",
    body: (code) => ({ code: code || null }),
  }),
  price: cellOf<ComponentSupplier>({
    ...supplied,
    may: (s) => s.price_now !== null,
    label: "components.price_now",
    field: (s) => ({ kind: "money", decimals: DECIMALS, ...(s.price_now && { iso: s.price_now.currency.iso }) }),
    value: (s) => s.price_now?.price ?? "",
    body: (price, s) => ({
      prices: s.prices.map((p) => ({
        valid_from: p.valid_from,
        price: p.valid_from === s.price_now?.valid_from ? price : p.price,
        currency_hash_id: p.currency.hash_id,
        unity_hash_id: p.unity.hash_id,
      })),
    }),
  }),
};
