import { lockOffice } from "#server/zones/public.ts";
import type * as calls from "#contract/invoices/endpoints.ts";
import type { Issuer } from "#contract/invoices/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { constraintOf, sql, type Db } from "#server/kit/sql/database.ts";
import { invalidField, notFound, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { ISSUER } from "./queries.ts";

const written = columns({
  prefix: "text",
  legal_name: "text?",
  address: "text?",
  identifiers: "text?",
  bank: "text?",
  legal_text: "text?",
  legal_text_fr: "text?",
  exemptions: "text?",
  exemptions_fr: "text?",
});
const readIssuer = sql<Issuer, [zone: string]>(`${ISSUER} WHERE o.hash_id = $1`);
/** How an office names itself on papers that leave the company. */
export const issuerOf = async (db: Db, zone: string): Promise<Issuer | undefined> => await readIssuer.first(db, zone);
const write = sql<unknown, [zone: string, row: string]>(`
  INSERT INTO invoice_issuer AS i (zone_id, ${written.names}) SELECT $1::uuid, ${written.names} FROM ${written.from("$2", "r")}
  ON CONFLICT (zone_id) DO UPDATE SET ${Object.keys(written.types)
    .map((name) => `${name} = EXCLUDED.${name}`)
    .join(", ")}, version = i.version + 1`);

async function load(reader: Reader, id: string): Promise<Issuer> {
  const row = reader.access.can("areas_update", { zone: id }) ? await issuerOf(reader.db, id) : undefined;
  if (!row) throw notFound();
  return row;
}
export const issuer = async (reader: Reader, { params }: ServerInput<typeof calls.getIssuer>) => ({
  data: await load(reader, params.id),
});

const traced = ({ zone: _, prefix_fixed: __, version: ___, ...row }: Issuer) => row;

export async function updateIssuer(tx: Tx, { params, body }: ServerInput<typeof calls.updateIssuer>) {
  await lockOffice(tx.db, params.id);
  const before = await load(tx, params.id);
  const { version, ...given } = body;
  if (version !== undefined && version !== before.version) throw stale();
  if (before.prefix_fixed && given.prefix !== undefined && given.prefix !== before.prefix)
    throw invalidField("prefix", "errors.prefix_fixed");
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  try {
    await write.run(tx.db, params.id, JSON.stringify([{ ...traced(before), ...sent }]));
  } catch (error) {
    if (constraintOf(error) === "invoice_issuer_prefix_key") throw invalidField("prefix", "errors.taken");
    throw error;
  }
  const after = await load(tx, params.id);
  await record(tx, {
    kind: "zone",
    id: params.id,
    action: "invoice_mentions",
    zone: params.id,
    before: traced(before),
    after: traced(after),
    live: { area: "invoices", version: after.version, users: [], zone: params.id, needs: ["areas_update"] },
  });
  return { data: after };
}
