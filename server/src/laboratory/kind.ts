import { componentRows } from "#server/components/public.ts";
import { listRows } from "#server/reference/public.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { openFields, type Kind, type Reach, type Rows } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { planned } from "#server/kit/sql/database.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { text } from "#server/kit/shared/texts.ts";
import { placesSeen } from "./access.ts";

/** The reach of records that belong to a place `p`: they are visible wherever the place is. */
export const byPlace = (rows: Rows): Required<Reach> => ({
  rows: ({ access }, where) => placesSeen(access, where),
  async sees(reader, id) {
    const where = new Where().and(`${rows.id} = ?::uuid`, id);
    where.and(placesSeen(reader.access, where));
    const found = planned<{ seen: boolean }>(`SELECT true AS seen FROM ${rows.from} WHERE ${where.text}`);
    return (await found.first(reader.db, ...where.values)) !== undefined;
  },
});

const places: Rows = {
  from: `stock_place p JOIN ${listRows("country", "k")} ON k.hash_id = p.country_id`,
  id: "p.hash_id",
  title: "p.name",
};
export const placeKind: Kind = {
  name: "stock_place",
  rows: places,
  reach: byPlace(places),
  fields: openFields(
    "name country_id street street2 zip_code city time_zone manager_id note people reason alert_days levels component_id minimum unit alert transfer recipe lot bottles litres",
  ),
  search: {
    words: "concat_ws(' ', p.name, p.city)",
    about: "jsonb_build_object('kind', p.kind)",
    note: (found, locale) => text(locale, `laboratory.kind_${aboutOf(found, "kind")}`),
    link: (found) => placeLink({ hash_id: found.hash_id, kind: aboutOf(found, "kind") as "laboratory" }),
  },
};

const lots: Rows = {
  from: `stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id`,
  id: "l.hash_id",
  title: "c.name || ' ' || l.number",
};
export const lotKind: Kind = {
  name: "stock_lot",
  rows: lots,
  reach: byPlace(lots),
  found: (holds) => `SELECT l.hash_id FROM stock_lot l WHERE ${holds("fold(l.number)")}
    UNION SELECT l.hash_id FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id WHERE ${holds("c.search")}`,
  fields: {
    ...openFields("component_id place_id lot quantity unit purpose reason expires_on opened_on shelf certificate for"),
    supplier_id: "components_prices",
  },
  words: ["laboratory.purpose_"],
  // Its certificate of analysis.
  files: {},
  shared: { title: "NULL::text", about: "c.name || ' ' || l.number", kind: "'analysis'" },
  search: {
    words: "l.number",
    indexed: true,
    about: "jsonb_build_object('kind', p.kind, 'place_id', p.hash_id, 'place', p.name)",
    note: (found) => aboutOf(found, "place") ?? null,
    link: (found) =>
      placeLink(
        { hash_id: aboutOf(found, "place_id") ?? "", kind: aboutOf(found, "kind") as "laboratory" },
        { lot: found.hash_id },
      ),
  },
};
