import type * as calls from "#contract/tickets/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { changeFiles, checkFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { forbidden, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { columns, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isZone } from "#server/zones/public.ts";
import type { Checked } from "#contract/tickets/schemas.ts";
import { checkParent } from "./family.ts";
import { worksOn } from "./access.ts";
import { isPriority, typeForTicket, type FullTicket } from "./queries.ts";
import { ticketEvent, ticketNow, tickets, wordsOf } from "./records.ts";

const form = columns({
  topic: "text",
  description: "text",
  type_id: "uuid",
  priority_id: "uuid",
  zone_id: "uuid",
  parent_id: "uuid?",
  checklist: "jsonb",
});
type Form = RowOf<typeof form>;
const write = updateOf("ticket", form);
const formOf = ({ topic, description, type_id, priority_id, zone_id, parent_id, checklist }: Form): Form => ({
  topic,
  description,
  type_id,
  priority_id,
  zone_id,
  parent_id,
  checklist,
});
const FOR_WORKERS = ["type_id", "priority_id", "zone_id", "parent_id", "checklist"] as const;

/** Changes what is sent. An asker whom nobody has answered yet changes what they wrote, not how it is worked on. */
export async function updateTicket(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof calls.updateTicket>) {
  const row = await tickets.begin(tx, "update", params.id, body.version);
  const { version: _, files = [], removes = [], ...given } = body;
  checkFiles(row.files, removes, files);
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const before = formOf(row);
  const after: Form = { ...before, ...sent };
  const works = worksOn(row, tx.person);
  if (!works && FOR_WORKERS.some((f) => after[f] !== before[f])) throw forbidden();
  if (after.priority_id !== before.priority_id && !(await isPriority.first(tx.db, after.priority_id)))
    throw unknownReference("priority_id");
  if (after.zone_id !== before.zone_id) await checkOffice(tx, row, after.zone_id);
  if (after.type_id !== before.type_id) await checkType(tx, row, after.type_id);
  if (after.parent_id && after.parent_id !== before.parent_id) await checkParent(tx, row, after.parent_id);
  await changeFiles(tx, storage, { kind: "ticket", id: row.hash_id }, removes, files);
  const version = await write(tx.db, row.hash_id, after);
  await record(
    tx,
    ticketEvent({ ...row, zone_id: after.zone_id, version }, "update", {
      before: wordsOf(row.secret, told(before)),
      after: wordsOf(row.secret, told(after)),
      ...(files.length + removes.length > 0 && {
        details: { files_added: files.length, files_removed: new Set(removes).size },
      }),
    }),
  );
  return await ticketNow(tx, row.hash_id);
}

const linesOf = (checklist: unknown): string[] =>
  (checklist as readonly Checked[]).map(({ text, done }) => `${done ? "☑" : "☐"} ${text}`);
const told = (values: Form) => ({ ...values, checklist: linesOf(values.checklist) });

/** A secret ticket moves with its handlers; another one where the caller works on tickets too. */
async function checkOffice(tx: Tx, row: FullTicket, zone: string): Promise<void> {
  const may = row.secret ? await isZone(tx.db, zone) : tx.access.can("tickets_update", { zone });
  if (!may) throw unknownReference("zone_id");
}

/** What others could read until now is not made confidential, nor the other way round. */
async function checkType(tx: Tx, row: FullTicket, type_id: string): Promise<void> {
  const type = await typeForTicket.first(tx.db, type_id);
  if (!type || type.retired) throw unknownReference("type_id");
  if (type.secret !== row.secret) throw invalidField("type_id", "errors.ticket_secrecy_fixed");
}
