import { numberText } from "#contract/kit/number.ts";
import { batchSorts, listBatches, type BatchRow } from "#contract/laboratory/batches.ts";
import { batchStates } from "#contract/laboratory/lifecycle.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { placePicks } from "#contract/laboratory/places.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";

const { day, number, person, text, status } = columnsOf<BatchRow>("laboratory");
export const batchTones = { PLANNED: "wait", WEIGHED: "wait", MADE: "done", CANCELLED: "draft" } as const;

/** Batches, the newest first; also used for one place or one recipe. */
export const batchesList = listOf(listBatches, {
  name: "batches",
  sorts: batchSorts,
  opens: (b) => batchHref.view(b.hash_id),
  columns: [
    number("batch", { of: (b) => b.number, width: 80, phone: "status" }),
    text("recipe", { of: (b) => `${b.recipe.number} ${b.recipe.name}`, phone: "title" }),
    text("place", { of: (b) => b.place.name, width: 190, phone: "line" }),
    text("litres", { of: (b) => `${numberText(b.litres)} L`, width: 100, right: true, phone: "end" }),
    status("state", batchTones, { title: "laboratory.state", width: 120, phone: "status" }),
    text("product_lot", { of: (b) => b.product?.lot, width: 120, soft: true }),
    day("planned_for", { width: 110 }),
    day("made_at", { width: 110, phone: "statusEnd" }),
    person("planned_by", { of: (b) => b.user, width: 170 }),
  ],
  filters: {
    state: { label: "laboratory.state", options: batchStates, texts: "laboratory.state_", several: true },
    laboratory_id: { label: "laboratory.place", from: placePicks },
  },
});
