import { use } from "react";
import { supplyTimeline } from "#contract/supplies/endpoints.ts";
import type { Supply } from "#contract/supplies/schemas.ts";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { isVaried } from "./units.ts";
import { TabContext } from "#web/ui/record/tab-of.tsx";
import { articleColumn, movementColumns, movementFilters, useUndo } from "./movements.tsx";

const filters = { ...movementFilters, zone: offices("supplies.office") };
const movements = listOf(supplyTimeline, {
  name: "supply_movements",
  searchable: false,
  // Here the article is known: on a phone a row is of what moved.
  columns: movementColumns.map((c) =>
    c.key === "serials" ? { ...c, phone: "title" } : c.key === "on_hand_after" ? { ...c, phone: "end" } : c,
  ),
  filters,
});
const ofVariations = listOf(supplyTimeline, {
  name: "supply_movements",
  searchable: false,
  columns: [articleColumn(), ...movementColumns],
  filters,
});

/** Every movement of an article and its variations, the newest first. */
export default function MovementsTab({ supply: s }: { supply: Supply }) {
  const { key: scope, label } = use(TabContext);
  const list = useList(isVaried(s) ? ofVariations : movements, {
    scope,
    bulk: useUndo(),
    fixed: { params: { id: s.hash_id } },
    exports: { supply: s.hash_id },
    about: s.name,
  });
  return <List list={list} label={label} empty="supplies.no_movements" />;
}
