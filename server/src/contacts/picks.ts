import type * as calls from "#contract/contacts/endpoints.ts";
import { contactTypes } from "#contract/contacts/schemas.ts";
import type { ClientOutput, ServerInput } from "#contract/kit/endpoint.ts";
import { folded } from "#contract/kit/words.ts";
import { patterns } from "#server/kit/sql/list-query.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contactReach } from "./access.ts";
import { searchedFor } from "./phones.ts";

type Pick = ClientOutput<typeof calls.pickContacts>["data"][number];
interface PickRow {
  readonly hash_id: string;
  readonly name: string;
  readonly contact_type: Pick["contactType"];
  readonly city: string | null;
  readonly company: string | null;
  readonly company_id: string | null;
}

const MOST = 20;

/**
 * Contacts for pickers. Companies and people are looked for apart, so that the many people of recent companies leave room for older companies; each
 * of both is a list of the newest in reach.
 */
export async function pickedContacts(reader: Reader, { query: f }: ServerInput<typeof calls.pickContacts>) {
  const rows: PickRow[] = [];
  for (const type of contactTypes) {
    if ((f.contactType ?? type) !== type) continue;
    const query = { search: f.search, limit: f.limit ?? MOST };
    const { data } = await listInReach<PickRow, PickRow>(reader, contactReach, query, {
      columns: "e.hash_id, e.name, e.contact_type, e.city, e.company_id",
      filter: (where) => where.and("e.contact_type = ?", type).when(f.role && [f.role], "e.roles @> ?::text[]"),
      wanted: patterns(searchedFor(f.search)),
      atOnce: true,
      complete: (inner) =>
        `SELECT e.*, co.name AS company FROM (${inner}) e LEFT JOIN contact co ON co.hash_id = e.company_id ORDER BY e.hash_id DESC`,
      present: (row) => row,
    });
    rows.push(...data);
  }
  return { data: inPickOrder(rows, f.search ?? "").map(presentPick) };
}

const presentPick = ({ hash_id, name, contact_type, city, company }: PickRow): Pick => ({
  id: hash_id,
  hash_id,
  name,
  contactType: contact_type,
  city,
  company,
});

type Ordered = Omit<PickRow, "city" | "company">;

/** Names that begin with the words first, then those with a word that does, then what was found by something else; companies before people. */
export function inPickOrder<Row extends Ordered>(rows: readonly Row[], search: string): Row[] {
  const wanted = folded(search);
  const scored = rows.map((row) => ({ row, fit: fitOf(row.name, wanted) }));
  const order = scored.toSorted((a, b) => a.fit - b.fit || typeOf(a.row) - typeOf(b.row) || byName(a.row, b.row));
  if (wanted === "") return order.map(({ row }) => row);
  // A company that the words name stands above its people, even where they fit a person better.
  const named = new Map(order.flatMap(({ row, fit }) => (fit < OTHERWISE ? [[row.hash_id, row]] : [])));
  const out = new Set<Row>();
  for (const { row } of order) {
    const company = row.company_id === null ? undefined : named.get(row.company_id);
    if (company) out.add(company);
    out.add(row);
  }
  return [...out];

  // Without words they stay newest first.
  function byName(a: Row, b: Row): number {
    return wanted === "" ? 0 : a.name.localeCompare(b.name);
  }
}

const typeOf = (row: Ordered): number => contactTypes.indexOf(row.contact_type);

/** Found by something else than its name. */
const OTHERWISE = 2;
function fitOf(name: string, wanted: string): number {
  const at = ` ${folded(name)}`;
  if (at.startsWith(` ${wanted}`)) return 0;
  return wanted.split(" ").every((word) => hasBeginning(at, word)) ? 1 : OTHERWISE;
}

/** Whether one of the words of a text begins so. */
function hasBeginning(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (/[^\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  return false;
}
