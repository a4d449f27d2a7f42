import { accountants } from "#contract/expenses/rights.ts";
import type { createExport, requestExpenses, requestOrders } from "#contract/exports/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { fileHeaders } from "#server/kit/files/attachment.ts";
import { conflict, Failure, invalidField, notFound, tooMany, unknownReference } from "#server/kit/shared/failures.ts";
import { ownMime } from "#server/kit/area/exporting.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import { record, recordTaken } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { isZone } from "#server/zones/public.ts";
import { kindOf, openList, stillHeld, type Kinds } from "./kinds.ts";
import { presentExport } from "./present.ts";
import { again, cancel, exportOf, insertExport, lockPerson, MOST_UNFINISHED, type ExportRow } from "./queries.ts";

export const liveExport = (userId: string) => ({ area: "exports" as const, version: 1, users: [userId] });

async function mine(reader: Reader, id: string): Promise<ExportRow> {
  const row = await exportOf.first(reader.db, id, reader.access.own());
  if (!row) throw notFound();
  return row;
}
const now = async (reader: Reader, id: string) => ({
  data: presentExport(await mine(reader, id), reader.call.locale),
});

/** Requests an export. Opens the list at once, so that invalid requests fail now instead of in the job. */
export async function askForExport(
  tx: Tx,
  kinds: Kinds,
  kind: string,
  { format, filters, about, chosen }: ServerInput<typeof createExport>["body"],
) {
  const { format: own, staffOnly } = kindOf(kinds, kind);
  if (own ? format !== own : format in ownMime) throw invalidField("format", "errors.invalid");
  const opened = await openList(kinds, kind, tx, filters);
  if (format === "pdf" && !opened.paper) throw invalidField("format", "errors.invalid");
  const id = newId();
  await lockPerson.all(tx.db, tx.person.id);
  const asked = [kind, format, JSON.stringify(filters), tx.call.locale, about || null, chosen ?? null] as const;
  if (!(await insertExport.first(tx.db, id, tx.person.id, ...asked)))
    throw tooMany("errors.too_many_exports", { most: MOST_UNFINISHED });
  await addJob(tx.db, "exports", {});
  await record(tx, {
    kind: "export",
    id,
    action: "create",
    // A search in a list that names people may be a name, and the trail can't be changed when that person is erased.
    after: { list: kind, format, ...filters, ...(!staffOnly && filters.search && { search: "•••" }) },
    live: liveExport(tx.person.id),
  });
  return await now(tx, id);
}

/** Requests the accountant's expenses, with the filters of their list. */
export async function askForExpenses(tx: Tx, kinds: Kinds, { body }: ServerInput<typeof requestExpenses>) {
  const { format, ...given } = body;
  // Refuse an office out of reach like an unknown one, instead of making an empty file.
  const { zoneSelected: zone } = body;
  if (zone !== undefined && !(tx.access.can(accountants.any, { zone }) && (await isZone(tx.db, zone))))
    throw unknownReference("zoneSelected");
  const filters = Object.fromEntries(
    Object.entries(given).flatMap(([k, v]) => (v === undefined ? [] : [[k, Array.isArray(v) ? v.join(",") : v]])),
  );
  return await askForExport(tx, kinds, "expenses_accounting", { format, filters });
}

/** Orders of a span of days, with the filters of their list. */
export async function askForOrders(
  tx: Tx,
  kinds: Kinds,
  contacts: ContactRefs,
  { body }: ServerInput<typeof requestOrders>,
) {
  const { format, ...given } = body;
  const { contact, ordered_from: from, ordered_to: to } = body;
  if (from !== undefined && to !== undefined && to < from) throw invalidField("ordered_to", "errors.date_order");
  // A file of nothing helps nobody: what is out of reach is told at once, like what does not exist.
  if (contact !== undefined) await contacts.check(tx, "contact", contact);
  const filters = Object.fromEntries(Object.entries(given).flatMap(([k, v]) => (v ? [[k, v]] : [])));
  return await askForExport(tx, kinds, "orders", { format, filters });
}

export async function cancelExport(tx: Tx, id: string) {
  await mine(tx, id);
  if ((await cancel.run(tx.db, id, tx.person.id)) === 0) throw conflict("errors.export_over");
  await record(tx, { kind: "export", id, action: "cancel", live: liveExport(tx.person.id) });
  return await now(tx, id);
}

export async function repeatExport(tx: Tx, kinds: Kinds, id: string) {
  const row = await mine(tx, id);
  await openList(kinds, row.kind, tx, row.filters);
  if ((await again.run(tx.db, id, tx.person.id)) === 0) throw conflict("errors.export_not_again");
  await addJob(tx.db, "exports", {});
  await record(tx, { kind: "export", id, action: "again", live: liveExport(tx.person.id) });
  return await now(tx, id);
}

/** The file, for its owner, as long as they hold all rights it was made with in the same places. */
export async function exportFile(reader: Reader, { storage, pool }: Services, id: string): Promise<Bytes> {
  const row = await mine(reader, id);
  const { sha256, mime, name, size } = row;
  if (sha256 === null || row.status !== "DONE") throw notFound();
  if (!stillHeld(row.rights ?? {}, reader.person)) throw new Failure("forbidden", { key: "errors.export_rights" });
  await recordTaken(pool, reader, {
    kind: "export",
    id,
    action: "download",
    details: { list: row.kind, format: row.format, rows: row.rows },
  });
  return {
    stream: await storage.read({ sha256 }),
    headers: { ...fileHeaders(name ?? "", mime ?? ""), "content-length": String(size) },
  };
}
