import type { listManufacturers } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { RecipeRow } from "#contract/recipes/schemas.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { decimalText, dilutionText } from "./words.ts";

const { day, link, number, person, ref, text } = columnsOf<RecipeRow>("recipes");

export const recipeColumns: readonly Column<RecipeRow>[] = [
  number("number", { width: 84, phone: "end" }),
  link("name", { phone: "title" }),
  ref("application", { width: 150, phone: "line" }),
  text("concentration", { width: 90, soft: true, of: (r) => dilutionText(r.concentration), phone: "lineEnd" }),
  text("customer", { width: 150, of: (r) => r.customer?.name, phone: "line" }),
  ref("country", { width: 110, soft: true }),
  text("availability", {
    width: 130,
    soft: true,
    of: (r, { named }) => r.countries.map(named).join(", "),
    phone: "status",
  }),
  person("creator", { width: 140 }),
  day("created_at", { width: 100, phone: "statusEnd" }),
  text("percentage", { width: 110, spare: true, right: true, of: (r) => decimalText(r.percentage) }),
  ref("b2b", { width: 150, spare: true }),
  ref("b2c", { width: 150, spare: true }),
  ref("brand", { width: 140, spare: true }),
  text("customer_brand", { width: 140, spare: true }),
  text("brand_owner", { width: 160, spare: true, of: (r) => r.brand_owner?.name }),
  text("manufacturer", { width: 160, spare: true, of: (r) => r.manufacturer?.name }),
  text("provider", { width: 160, spare: true, of: (r) => r.provider?.name }),
  ref("packaging", { width: 140, spare: true }),
];

export type Manufacturer = ClientOutput<typeof listManufacturers>["data"][number] & { hash_id: string };
const made = columnsOf<Manufacturer>("recipes");

/** The list filtered by this manufacturer; unfiltered for a manufacturer out of reach, of which only the name is known. */
export const recipesBy = (m: Manufacturer): string =>
  recipeHref.list(m.manufacturer.hash_id ? { manufacturer_hash_id: m.manufacturer.hash_id } : {});
export const manufacturerColumns: readonly Column<Manufacturer>[] = [
  {
    key: "manufacturer",
    title: "recipes.manufacturer",
    cell: (m) =>
      m.manufacturer.hash_id ? <AppLink href={recipesBy(m)}>{m.manufacturer.name}</AppLink> : m.manufacturer.name,
    value: (m) => m.manufacturer.name,
    phone: "title",
    phoneCell: (m) => m.manufacturer.name,
  },
  made.count("recipes_count", { width: 100, phone: "end" }),
  made.count("without_composition_count", { width: 170 }),
  made.text("applications", {
    title: "recipes.application",
    width: 300,
    soft: true,
    of: (m, { named }) => m.applications.map(named).join(", "),
    phone: "line",
  }),
  made.text("countries", {
    title: "recipes.country",
    width: 200,
    soft: true,
    of: (m, { named }) => m.countries.map(named).join(", "),
    phone: "status",
  }),
  made.day("last_created_at", { width: 120, phone: "statusEnd" }),
];
