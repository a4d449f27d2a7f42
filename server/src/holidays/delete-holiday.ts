import type { deleteHoliday as deleteCall } from "#contract/holidays/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { removeHoliday } from "./queries.ts";
import { holidayEvent, holidays } from "./records.ts";

/** Deletes a draft or a rejected request with its papers; the trail keeps its values. */
export async function deleteHoliday(tx: Tx, storage: Storage, { params, query }: ServerInput<typeof deleteCall>) {
  const was = await holidays.begin(tx, "delete", params.id, query.version);
  const taken = await removeHoliday.all(tx.db, was.hash_id);
  tx.after(
    () => void Promise.all([...new Set(taken.map((f) => f.sha256))].map((sha) => storage.forget(sha))).catch(() => {}),
  );
  await record(
    tx,
    holidayEvent({ ...was, version: was.version + 1 }, "delete", {
      before: {
        type_id: was.type_id,
        start_date: was.start_date,
        end_date: was.end_date,
        days: was.days,
        description: was.description,
        dates: was.dates,
      },
      details: { from: was.status },
    }),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
