import { contactSeers } from "#contract/contacts/rights.ts";
import type * as calls from "#contract/contacts/endpoints.ts";
import type { contactSorts } from "#contract/contacts/list.ts";
import type { ContactRow } from "#contract/contacts/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { composed } from "#server/kit/sql/database.ts";
import { forbidden, notFound } from "#server/kit/shared/failures.ts";
import { patterns, Where } from "#server/kit/sql/list-query.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import { importedRows } from "#server/imports/public.ts";
import { byCountry, inOrBelow } from "#server/reference/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contactReach, sees } from "./access.ts";
import { hasEquipment } from "./equipment/needs.ts";
import { survivorOf } from "./merging/queries.ts";
import { ENDS_WITHIN } from "./contracts.ts";
import { searchedFor } from "./phones.ts";
import { sellsIn } from "./portfolio/sells.ts";
import { ordered } from "./ordered.ts";
import { presentContact, presentRow } from "./present.ts";
import {
  contactNames,
  listed,
  options,
  TABLE_COLUMNS,
  whole,
  type FullContact,
  type ListedContact,
} from "./queries.ts";

type Filters = ServerInput<typeof calls.listContacts>["query"];

const linkedTo = (what: string): string =>
  `e.hash_id IN (SELECT contact_id FROM contact_${what} x WHERE ${inOrBelow(what, `x.${what}_id`)})`;

const REPRESENTED = "e.hash_id IN (SELECT contact_id FROM contact_representative WHERE user_id = ?::uuid)";

/** The filters of a query, except the search. */
const filtered = (where: Where, reader: Reader, f: Filters): Where =>
  sellsIn(hasEquipment(where, reader, f), f)
    .when(f.contactType, "e.contact_type = ?")
    .when(f.role && [f.role], "e.roles @> ?::text[]")
    .when(f.supplier, `(e.roles @> '{supplier}') = (? = '1')`)
    .byId(f, "e", "country", "company")
    .when(f.b2b_hash_id, inOrBelow("b2b", "e.b2b_id"))
    .when(f.application_hash_id, linkedTo("application"))
    .when(f.b2c_hash_id, linkedTo("b2c"))
    .when(f.representative_hash_id, REPRESENTED)
    .when(f.benchmark_hash_id, "e.hash_id IN (SELECT contact_id FROM contact_benchmark WHERE benchmark_id = ?::uuid)")
    .when(f.tag && [f.tag], "e.tags @> ?::text[]")
    .when(f.mine === "created" ? reader.access.own() : undefined, "e.created_by = ?::uuid")
    .when(f.mine === "represented" ? reader.access.own() : undefined, REPRESENTED)
    .when(f.no_contact_days, "e.last_contact_at < clock() - make_interval(days => ?)")
    .when(f.contract_days, `e.hash_id IN (SELECT c.contact_id FROM contact_contract c WHERE ${ENDS_WITHIN})`)
    .when(f.import_hash_id, `e.hash_id IN (SELECT i.entity_id FROM ${importedRows("i")} WHERE i.batch_id = ?::uuid)`)
    .when(f.created_from, "e.created_at >= ?::date")
    .when(f.created_to, "e.created_at < ?::date + 1");

/** Whether the query has a filter that matches few contacts: those are found first, then sorted. */
const isNarrow = (f: Filters): boolean =>
  Boolean(
    f.company_hash_id ??
    f.tag ??
    f.representative_hash_id ??
    f.application_hash_id ??
    f.b2c_hash_id ??
    f.equipment_brand_hash_id ??
    f.equipment ??
    f.portfolio_b2c_hash_id ??
    f.portfolio_application_hash_id ??
    f.portfolio_b2b_hash_id ??
    f.benchmark_hash_id ??
    f.mine ??
    f.import_hash_id ??
    f.contract_days,
  );

/** Turnover is seen where all orders are. Countries go by their name in the reader's language. */
function sortsFor({ access, call }: Reader, sort: Filters["sort"]): SortColumns<keyof typeof contactSorts> {
  const places = placesOf(access.reach(["orders_view_all"]));
  if (places?.length === 0 && sort?.endsWith("turnover")) throw forbidden();
  return {
    name: { type: "text", key: "left(fold(e.name), 80)" },
    country: byCountry(call.locale, "e.country_id"),
    last_contact: { type: "timestamptz", key: "e.last_contact_at" },
    turnover: {
      type: "numeric",
      key: "o.value_eur",
      beside: { rows: ordered()("o"), id: "o.contact_id" },
      nulls: true,
      ...(places && { shown: (where) => where.bind("e.country_id = ANY (?::uuid[])", places) }),
    },
  };
}

/** Contacts in reach, the newest first or by a column, by keyset. */
export const contacts = async (reader: Reader, { query: f }: { readonly query: Filters }) =>
  await listInReach<ListedContact, ContactRow>(reader, contactReach, f, {
    columns: TABLE_COLUMNS,
    filter: (where) => filtered(where, reader, f),
    sorts: f.sort ? sortsFor(reader, f.sort) : {},
    few: isNarrow(f),
    wanted: patterns(searchedFor(f.search)),
    names: contactNames,
    complete: (inner, where) => listed(reader, inner, where),
    present: presentRow,
  });

/** Reads a contact without a check of access; undefined when there is none. */
export async function read(reader: Reader, id: string): Promise<FullContact | undefined> {
  const where = new Where().and("e.hash_id = ?::uuid", id);
  return await composed<FullContact>(whole(reader, where)).first(reader.db, ...where.values);
}

/** Reads several contacts in one statement; undefined for each missing one. */
export async function readEach(reader: Reader, ...ids: readonly string[]): Promise<(FullContact | undefined)[]> {
  const where = new Where().and("e.hash_id = ANY (?::uuid[])", ids);
  const rows = await composed<FullContact>(whole(reader, where)).all(reader.db, ...where.values);
  return ids.map((id) => rows.find((row) => row.hash_id === id));
}

/** A contact for its screen; the identifier of a merged one returns the survivor. */
export async function contact(reader: Reader, { params }: Pick<ServerInput<typeof calls.getContact>, "params">) {
  const row = (await read(reader, params.id)) ?? (await survivor(reader, params.id));
  if (!row || !sees(reader.access, row)) throw notFound();
  return { data: presentContact(row, reader.person) };
}

async function survivor(reader: Reader, merged: string): Promise<FullContact | undefined> {
  const { id } = await survivorOf.one(reader.db, merged);
  return id === null ? undefined : await read(reader, id);
}

export async function contactOptions({ db, access }: Reader) {
  const { countries, ...lists } = await options.one(
    db,
    placesOf(access.reach([...contactSeers.any, "contacts_create"])),
    placesOf(access.reach(["contacts_create"])),
    placesOf(access.reach(["contacts_view_all"])),
    access.own(),
    placesOf(access.reach(["portal_manage"])),
  );
  return {
    data: {
      ...lists,
      countries: countries.map(({ create, portal, ...k }) => ({
        ...k,
        can: { ...(create && { create }), ...(portal && { portal }) },
      })),
    },
  };
}
