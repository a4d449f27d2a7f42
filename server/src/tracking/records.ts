import { personNames, personRows } from "#server/access/public.ts";
import { listNames, listRows } from "#server/reference/public.ts";
import { bottledRows, placeRows } from "#server/laboratory/public.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { carrierPage, type Carrier } from "#contract/tracking/carriers.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { sampleLifecycle, type SampleState } from "#contract/tracking/lifecycle.ts";
import type { LineVerdict, Sample } from "#contract/tracking/schemas.ts";
import { contactAs, presentContactRef, contactRows } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { nameOf } from "#server/kit/records/record.ts";
import { recordsOf, type LivingRow } from "#server/kit/records/records.ts";
import { namesOf } from "#server/kit/sql/names.ts";
import { currencyJson, namedJson, refJson, onlyRead, type Named } from "#server/kit/sql/refs.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { text } from "#server/kit/shared/texts.ts";
import { presentRecipeRef, recipeJson, versionRows } from "#server/recipes/public.ts";
import { sampleReach } from "./access.ts";

/** The columns that the form writes. If the customer is a person, the trail encrypts `recipient` with that person's key, to hide addresses. */
export const sampleForm = columns({
  contact_id: "uuid",
  date: "date",
  recipient: "text?",
  follow_up_on: "date?",
  cost: "numeric?",
  currency_id: "uuid?",
  note: "text?",
});

/** A line of the sample. */
export interface LineRow {
  readonly hash_id: string;
  readonly recipe: unknown;
  readonly recipe_id: string;
  readonly version: number | null;
  readonly stock_id: string | null;
  readonly place: string | null;
  readonly lot: string | null;
  readonly quantity: number;
  readonly bottle: Named | null;
  readonly verdict: LineVerdict | null;
}
export interface Address {
  readonly street: string | null;
  readonly street2: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
}
export interface SampleRow extends LivingRow<SampleState>, RowOf<typeof sampleForm> {
  readonly title: string;
  readonly country_id: string;
  readonly contact: unknown;
  readonly contact_type: string;
  readonly country: Named;
  readonly user: Sample["user"];
  readonly state_at: string;
  readonly currency: CurrencyRef | null;
  readonly parcel_code: string | null;
  readonly carrier: Carrier | null;
  readonly same_code: number | null;
  readonly sent_at: string | null;
  readonly delivered_at: string | null;
  readonly archived_at: string | null;
  readonly open_verdicts: number;
  readonly ask_at: string | null;
  readonly asked_at: string | null;
  readonly problem: "limit" | "unreachable" | "refused" | "unknown" | null;
  readonly created_at: string;
  readonly lines: readonly LineRow[];
  /** Read only for a single record, for its delivery note. */
  readonly address?: Address;
}

const LINES = `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'recipe', ${recipeJson("l.recipe_id")}, 'recipe_id', l.recipe_id, 'version', v.number,
    'stock_id', l.stock_id, 'place', sp.name, 'lot', coalesce(rs.lot, l.lot), 'quantity', l.quantity, 'bottle', ${namedJson("b")},
    'verdict', CASE WHEN l.verdict IS NOT NULL THEN jsonb_build_object('verdict', l.verdict, 'taste', l.taste, 'colour', l.colour, 'stability', l.stability, 'price', l.price,
      'text', l.verdict_text, 'date', l.verdict_on, 'by', ${refJson("j")}) END) ORDER BY l.position)
  FROM sample_line l LEFT JOIN ${versionRows("v")} ON v.hash_id = l.composition_id LEFT JOIN ${bottledRows("rs")} ON rs.hash_id = l.stock_id LEFT JOIN ${placeRows("sp")} ON sp.hash_id = rs.place_id
    LEFT JOIN ${listRows("bottle", "b")} ON b.hash_id = l.bottle_id LEFT JOIN ${personRows("j")} ON j.hash_id = l.verdict_by
  WHERE l.sample_id = e.hash_id), '[]') AS lines`;
export const sampleNames = namesOf({
  country: listNames("country"),
  user: personNames,
  currency: listNames("currency", currencyJson),
});
export const columnsOf = (names = sampleNames.read): string =>
  onlyRead(`${contactAs("t")} AS contact, t.contact_type, ${names}, ${LINES},
  (SELECT x.number FROM sample x WHERE x.parcel_code = e.parcel_code AND x.hash_id <> e.hash_id ORDER BY x.hash_id DESC LIMIT 1) AS same_code`);
export const JOINS = `JOIN ${contactRows("t")} ON t.hash_id = e.contact_id`;

export function presentSample(row: SampleRow, can: Sample["can"], person: Person): Sample {
  const customer = presentContactRef(person, row.contact) ?? { hash_id: null, name: row.title };
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    number: row.number,
    state: row.state,
    state_at: row.state_at,
    customer,
    contact_hash_id: customer.hash_id,
    country: row.country,
    user: row.user,
    date: row.date,
    recipient: row.recipient,
    follow_up_on: row.follow_up_on,
    cost: row.cost && toWire(row.cost, row.currency?.minor_unit),
    currency: row.currency,
    note: row.note,
    code: row.parcel_code,
    carrier: row.carrier,
    same_code: row.same_code,
    carrier_page: row.carrier && row.parcel_code ? carrierPage(row.carrier, row.parcel_code) : null,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    archived_at: row.archived_at,
    lines: row.lines.map(({ recipe, recipe_id: _, stock_id, ...line }) => ({
      ...line,
      recipe: presentRecipeRef(person, recipe) ?? { hash_id: null, number: 0, name: "" },
      stock_hash_id: stock_id,
    })),
    open_verdicts: row.open_verdicts,
    version: row.version,
    created_at: row.created_at,
    can,
  };
}

export const samples = recordsOf<typeof sampleLifecycle, typeof sampleForm, SampleRow, Sample>({
  lifecycle: sampleLifecycle,
  area: "tracking",
  reach: sampleReach,
  columns: columnsOf(),
  details:
    "jsonb_build_object('street', t.street, 'street2', t.street2, 'zip_code', t.zip_code, 'city', t.city) AS address",
  joins: JOINS,
  form: sampleForm,
  place: (row) => ({ country: row.country_id }),
  is: (row) => ({ open: row.archived_at === null }),
  heardBy: ["trackings_view_all", "trackings_update_all"],
  search: {
    about: "jsonb_build_object('state', e.state, 'code', e.parcel_code)",
    note: (found, locale) =>
      [text(locale, `lifecycle.sample.${aboutOf(found, "state")}`), aboutOf(found, "code")].filter(Boolean).join(", "),
  },
  fields: "parcel_code carrier contents recipe_id verdict taste colour stability price text title",
  link: (id) => trackingHref.view(id),
  // The title of a sample is its customer.
  says: (row) => ({ title: nameOf("contact", row.contact_id) }),
  present: presentSample,
  also: { words: ["tracking.carrier_", "tracking.verdict_"] },
});
