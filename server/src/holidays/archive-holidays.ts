import type { archiveHolidays as archiveCall } from "#contract/holidays/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { record } from "#server/kit/records/record.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { holidayReach } from "./access.ts";
import { holidaySteps } from "./present.ts";
import { lockHolidays, readHolidays, setArchived, type HolidayListRow } from "./queries.ts";
import { holidayEvent } from "./records.ts";

/** Archives requests that are over, rejected or cancelled, or brings them back. Those that cannot be get a message and stop nobody. */
export async function archiveHolidays(tx: Tx, { body }: ServerInput<typeof archiveCall>) {
  const { archived, versions } = body;
  const wanted = [...new Set(body.holidays)];
  await lockHolidays.run(tx.db, wanted);
  const found = await readHolidays.all(tx.db, wanted, ...reachParams(holidayReach.of(tx.access)));
  const say = (key: string, params?: Parameters<typeof text>[2]): string => text(tx.call.locale, key, params);
  const refusal = (row: HolidayListRow): string | undefined => {
    const verdict = holidaySteps.verdict(tx, "archive", row);
    if (verdict === "state") {
      const { key, params } = holidaySteps.notFromHere("archive", row).say;
      return say(key, params);
    }
    if (verdict !== "yes") return say("errors.forbidden");
    return (versions?.[row.hash_id] ?? row.version) === row.version ? undefined : say("errors.stale");
  };
  const judged = found.map((row) => ({ row, message: refusal(row) }));
  const fit = judged.flatMap(({ row, message }) => (message === undefined ? [row] : []));
  const changing = fit.filter((row) => row.archived !== archived);
  const moved =
    changing.length === 0
      ? []
      : await setArchived.all(
          tx.db,
          changing.map((row) => row.hash_id),
          archived,
        );
  const versionOf = new Map(moved.map((m) => [m.hash_id, m.version]));
  await record(
    tx,
    ...changing.map((row) =>
      holidayEvent({ ...row, version: versionOf.get(row.hash_id) ?? row.version }, archived ? "archive" : "unarchive", {
        before: { archived: row.archived },
        after: { archived },
        details: { from: row.status, to: row.status },
      }),
    ),
  );
  const known = new Set(found.map((row) => row.hash_id));
  return {
    data: {
      archived: fit.map((row) => row.hash_id),
      refused: [
        ...wanted.filter((id) => !known.has(id)).map((hash_id) => ({ hash_id, message: say("errors.not_found") })),
        ...judged.flatMap(({ row, message }) => (message === undefined ? [] : [{ hash_id: row.hash_id, message }])),
      ],
    },
  };
}
