import type { updateHoliday as updateCall } from "#contract/holidays/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { changeFiles, checkFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { checkLines, lineRows, spanColumns, typeFor } from "./form.ts";
import { applicantOf, checkSubstitute } from "./people.ts";
import { putLines, updateHoliday as write, type FullHoliday } from "./queries.ts";
import { holidayEvent, holidayNow, holidays } from "./records.ts";

/** Changes what is sent of a draft or a rejected request. */
export async function updateHoliday(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof updateCall>) {
  const was: FullHoliday = await holidays.begin(tx, "update", params.id, body.version);
  const applicant = await applicantOf(tx.db, was.user_id);
  const type = await typeFor(tx.db, body.holiday_type_hash_id ?? was.type_id, was.user_id);
  await checkSubstitute(tx.db, tx.person, applicant, body.substitute_hash_id);
  const dates = body.dates ?? was.dates.map(({ nbrDay: _, ...line }) => line);
  const counted = await checkLines(tx.db, applicant, type, dates);
  checkFiles(was.files, body.removes, body.invoices);
  const [added, removed] = [body.invoices?.length ?? 0, new Set(body.removes).size];
  const isTheirs = was.user_id !== tx.person.id;
  const row = {
    type_id: type.hash_id,
    description: givenOr(body.description, was.description) ?? null,
    substitute_id: givenOr(body.substitute_hash_id, was.substitute_id) ?? null,
    ...spanColumns(dates, counted),
    files_count: was.files.length + added - removed,
    entered_by: isTheirs ? [...new Set([...was.entered_by, tx.person.id])] : was.entered_by,
  };
  const lines = lineRows(dates, counted);
  const version = await write(tx.db, was.hash_id, row);
  await putLines(tx.db, was.hash_id, was.user_id, lines);
  await changeFiles(tx, storage, { kind: "holiday", id: was.hash_id }, body.removes, body.invoices);
  const { entered_by: _, ...after } = row;
  await record(
    tx,
    holidayEvent({ ...was, ...row, version }, "update", {
      before: {
        type_id: was.type_id,
        description: was.description,
        substitute_id: was.substitute_id,
        start_date: was.start_date,
        end_date: was.end_date,
        days: was.days,
        return_date: was.return_date,
        files_count: was.files_count,
        dates: was.dates.map(({ nbrDay, ...line }) => ({ ...line, days: String(nbrDay) })),
      },
      after: { ...after, dates: lines },
      details: { files_added: added, files_removed: removed },
    }),
  );
  return await holidayNow(tx, was.hash_id);
}
