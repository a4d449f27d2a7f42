import type { countSupplies as countCall, photographLine as photographCall } from "#contract/supplies/counts.ts";
import type { Finding } from "#contract/supplies/count-lifecycle.ts";
import { scannedText } from "#contract/kit/label-code.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { changeFiles, checkFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { lockArticles } from "../moved.ts";
import * as q from "./queries.ts";
import { begin, finish } from "./records.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

type Given = ServerInput<typeof countCall>["body"]["lines"][number];

/** What it means to see something here: where the list says that it is. */
function findingOf({ state, is_here }: { readonly state: string | null; readonly is_here: boolean }): Finding {
  if (state === "GONE") return "GONE";
  return is_here && state === "AVAILABLE" ? "RIGHT" : "ELSEWHERE";
}
/** How long ago something was, at the least, that a phone kept: clocks differ. */
const KEPT = 60_000;
/** When something was seen that a phone kept without a connection; null for now. */
function momentOf(row: q.WholeRow, { at }: Given): string | null {
  if (at === undefined || Date.parse(at) > Date.now() - KEPT) return null;
  return at > row.created_at ? at : row.created_at;
}
/** Keeps a scan: of a piece once however often it is seen, of an unknown code as it was read. Gives the line. */
async function keepScan(
  tx: Tx,
  row: q.WholeRow,
  given: Given & { code: string },
  note: string | null,
): Promise<string> {
  const at = momentOf(row, given);
  const text = scannedText(given.code);
  const found = await q.scannedIn(tx, row.hash_id, given.code, at);
  if (found && found.piece_id === null) {
    const listed = row.lines.find((l) => l.supply_id === found.supply_id && l.piece_id === null);
    return listed?.hash_id ?? (await q.addArticle.one(tx.db, newId(), row.hash_id, found.supply_id)).hash_id;
  }
  const finding = found ? findingOf(found) : "UNKNOWN";
  const code = found ? null : text;
  const again = await q.seeAgain.first(
    tx.db,
    row.hash_id,
    found?.piece_id ?? null,
    code,
    finding,
    found?.state ?? null,
    found?.moved_by ?? null,
    at,
  );
  if (again) {
    if (note !== null) await q.setNote.run(tx.db, again.hash_id, note);
    return again.hash_id;
  }
  const id = newId();
  await q.insertLine(tx.db, {
    hash_id: id,
    count_id: row.hash_id,
    supply_id: found?.supply_id ?? null,
    piece_id: found?.piece_id ?? null,
    code,
    finding,
    state: found?.state ?? null,
    lies_in: found?.zone_id ?? null,
    shelf: found?.shelf ?? null,
    moved_by: found?.moved_by ?? null,
  });
  await q.stamp.run(tx.db, id, tx.person.id, note, at);
  return id;
}

/** The line that a call names, or that of an article without numbers. */
async function lineNamed(tx: Tx, row: q.WholeRow, given: Given, at: number): Promise<q.LineRow | string> {
  if (given.line_hash_id !== undefined) {
    const line = row.lines.find((l) => l.hash_id === given.line_hash_id);
    if (!line) throw unknownReference(`lines.${at}.line_hash_id`);
    return line;
  }
  const { supply_id } = given;
  if (supply_id === undefined) throw invalidField(`lines.${at}.code`, "errors.required");
  const line = row.lines.find((l) => l.supply_id === supply_id && l.piece_id === null);
  if (line) return line;
  const made = await q.addArticle.first(tx.db, newId(), row.hash_id, supply_id);
  if (!made) throw unknownReference(`lines.${at}.supply_id`);
  return made.hash_id;
}

/** Says which one an unknown code is: that is seen instead, with what was noted and photographed. */
async function sayWhich(tx: Tx, storage: Storage, row: q.WholeRow, given: Given, at: number): Promise<string> {
  const line = row.lines.find((l) => l.hash_id === given.line_hash_id);
  if (!line) throw unknownReference(`lines.${at}.line_hash_id`);
  if (line.code === null) throw invalidField(`lines.${at}.line_hash_id`, "supply_counts.known");
  const note = given.note ?? line.note;
  if (given.code !== undefined && !(await q.scannedIn(tx, row.hash_id, given.code)))
    throw invalidField(`lines.${at}.code`, "supply_counts.scan_nothing", { code: given.code });
  const named = given.code === undefined ? await lineNamed(tx, row, { supply_id: given.supply_id }, at) : undefined;
  const id =
    given.code === undefined
      ? typeof named === "object"
        ? named.hash_id
        : (named ?? "")
      : await keepScan(tx, row, { ...given, code: given.code }, note);
  if (note !== null && given.code === undefined) await q.setNote.run(tx.db, id, note);
  await storage.assign(
    tx,
    line.photographs.map((f) => f.hash_id),
    id,
  );
  await q.removeLine.run(tx.db, line.hash_id);
  return id;
}

/** Counts an article without numbers, notes something of a line, or takes a scan back. */
async function keepCount(tx: Tx, storage: Storage, row: q.WholeRow, given: Given, at: number): Promise<string | null> {
  const line = await lineNamed(tx, row, given, at);
  const id = typeof line === "string" ? line : line.hash_id;
  const note = given.note ?? null;
  if (typeof line !== "string" && (line.piece_id !== null || line.code !== null)) {
    if (given.counted === null) {
      await storage.drop(
        tx,
        line.photographs.map((f) => f.hash_id),
      );
      await q.removeLine.run(tx.db, id);
      return null;
    }
    if (given.counted !== undefined) throw invalidField(`lines.${at}.counted`, "supply_counts.counts_once");
    await q.setNote.run(tx.db, id, note);
    return id;
  }
  if (given.counted === undefined) throw invalidField(`lines.${at}.counted`, "errors.invalid_quantity");
  await q.setCounted.run(tx.db, id, given.counted, tx.person.id, note, momentOf(row, given));
  return id;
}

const keepLine = async (tx: Tx, storage: Storage, row: q.WholeRow, given: Given, at: number) => {
  const { code, line_hash_id, supply_id } = given;
  if (line_hash_id !== undefined && (code ?? supply_id) !== undefined)
    return await sayWhich(tx, storage, row, given, at);
  if (code === undefined) return await keepCount(tx, storage, row, given, at);
  return await keepScan(tx, row, { ...given, code }, given.note ?? null);
};
/** Keeps what was scanned or counted, and says of each what it is. */
export async function countSupplies(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof countCall>) {
  const row = await begin(tx, "count", params.id);
  const articles = body.lines.flatMap((given) => {
    const line = row.lines.find((l) => l.hash_id === given.line_hash_id);
    const id = given.supply_id ?? line?.supply_id;
    return id ? [id] : [];
  });
  // What lies there is that of this moment, whoever moves some of it now.
  if (articles.length > 0) await lockArticles.all(tx.db, [...new Set(articles)]);
  const ids: (string | null)[] = [];
  for (const [at, given] of body.lines.entries()) ids.push(await keepLine(tx, storage, row, given, at));
  await q.countedBy.run(tx.db, row.hash_id, tx.person.id);
  const { data } = await finish(tx, row.hash_id, "count_supplies", { details: { lines: body.lines.length } });
  return {
    data,
    seen: ids.map((id) => data.lines.find((l) => l.hash_id === id) ?? null),
    now: timeNow().toISOString(),
  };
}

/** Adds photographs to a line, or takes some away. */
export async function photographLine(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof photographCall>) {
  const row = await begin(tx, "count", params.id);
  const line = row.lines.find((l) => l.hash_id === body.line_hash_id);
  if (!line) throw unknownReference("line_hash_id");
  checkFiles(line.photographs, body.removes, body.files);
  await changeFiles(
    tx,
    storage,
    { kind: "supply_count", id: row.hash_id, part: line.hash_id },
    body.removes,
    body.files,
  );
  await q.countedBy.run(tx.db, row.hash_id, tx.person.id);
  const photographs = line.photographs.length - (body.removes?.length ?? 0) + (body.files?.length ?? 0);
  return await finish(tx, row.hash_id, "photograph_line", { details: { photographs } });
}
