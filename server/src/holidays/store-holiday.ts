import type { storeHoliday as storeCall } from "#contract/holidays/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { keepFiles, checkFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { checkLines, lineRows, spanColumns, typeFor } from "./form.ts";
import { applicantFor, checkSubstitute } from "./people.ts";
import { insertHoliday, putLines } from "./queries.ts";
import { holidayEvent, holidayNow } from "./records.ts";

/** Makes a draft, one's own or for somebody else, with its papers. */
export async function storeHoliday(tx: Tx, storage: Storage, { body }: Pick<ServerInput<typeof storeCall>, "body">) {
  const applicant = await applicantFor(tx, body.user_hash_id);
  const type = await typeFor(tx.db, body.holiday_type_hash_id, applicant.hash_id);
  await checkSubstitute(tx.db, tx.person, applicant, body.substitute_hash_id);
  const counted = await checkLines(tx.db, applicant, type, body.dates);
  checkFiles([], undefined, body.invoices);
  const id = newId();
  const lines = lineRows(body.dates, counted);
  const row = {
    hash_id: id,
    user_id: applicant.hash_id,
    zone_id: applicant.zone_id,
    type_id: type.hash_id,
    description: body.description ?? null,
    substitute_id: body.substitute_hash_id ?? null,
    ...spanColumns(body.dates, counted),
    files_count: body.invoices?.length ?? 0,
    entered_by: applicant.hash_id === tx.person.id ? [] : [tx.person.id],
  };
  await insertHoliday(tx.db, row);
  await putLines(tx.db, id, applicant.hash_id, lines);
  await keepFiles(tx, storage, { kind: "holiday", id }, body.invoices);
  const { entered_by: _, ...after } = row;
  await record(tx, holidayEvent({ ...row, version: 1 }, "create", { after: { ...after, dates: lines } }));
  return await holidayNow(tx, id);
}
