import type { ComponentRow } from "#contract/components/schemas.ts";
import { numberText } from "#contract/kit/number.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { componentCells } from "./cells.ts";
import { allergensOf } from "./words.ts";

const { day, link, number, text } = columnsOf<ComponentRow>("components");

export const componentColumns: readonly Column<ComponentRow>[] = [
  number("number", { width: 100, phone: "end" }),
  link("name", { phone: "title" }),
  text("kind", { width: 120, of: (c, { t }) => t(`components.kind_${c.kind}`), phone: "line" }),
  text("cas", { edit: componentCells.cas, width: 120, phone: "line" }),
  text("e_number", { edit: componentCells.e_number, width: 100, phone: "line" }),
  text("density", {
    edit: componentCells.density,
    width: 120,
    soft: true,
    right: true,
    of: (c) => numberText(c.density),
  }),
  text("natural", { width: 110, of: (c, { t }) => (c.natural ? t("components.natural_1") : null), phone: "status" }),
  text("allergens", { width: 200, of: (c, { t }) => allergensOf(c.allergens_all, t), phone: "lineEnd" }),
  text("fema", { edit: componentCells.fema, width: 120, spare: true }),
  text("fl", { edit: componentCells.fl, width: 110, spare: true }),
  text("base_unit", { width: 110, spare: true }),
  text("flavouring_source", { edit: componentCells.flavouring_source, width: 140, spare: true }),
  text("so2", {
    edit: componentCells.so2,
    width: 120,
    soft: true,
    right: true,
    of: (c) => numberText(c.so2),
    spare: true,
  }),
  day("created_at", { width: 110, spare: true }),
];
