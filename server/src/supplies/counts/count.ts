import type { countSupplies as countCall } from "#contract/supplies/counts.ts";
import type { Finding } from "#contract/supplies/count-lifecycle.ts";
import { scannedText } from "#contract/kit/label-code.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { lockArticles } from "../moved.ts";
import * as q from "./queries.ts";
import { begin, finish } from "./records.ts";

type Given = ServerInput<typeof countCall>["body"]["lines"][number];

/** What it means to see something here: where the list says that it is. */
function findingOf({ state, is_here }: { readonly state: string | null; readonly is_here: boolean }): Finding {
  if (state === "GONE") return "GONE";
  return is_here && state === "AVAILABLE" ? "RIGHT" : "ELSEWHERE";
}
/** Keeps a scan: of a piece once however often it is seen, of an unknown code as it was read. Gives the line. */
async function keepScan(tx: Tx, row: q.WholeRow, typed: string, note: string | null): Promise<string> {
  const text = scannedText(typed);
  const found = await q.scannedIn(tx, row.hash_id, typed);
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
  await q.stamp.run(tx.db, id, tx.person.id, note);
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

/** Counts an article without numbers, notes something of a line, or takes a scan back. */
async function keepCount(tx: Tx, row: q.WholeRow, given: Given, at: number): Promise<string | null> {
  const line = await lineNamed(tx, row, given, at);
  const id = typeof line === "string" ? line : line.hash_id;
  const note = given.note ?? null;
  if (typeof line !== "string" && (line.piece_id !== null || line.code !== null)) {
    if (given.counted === null) {
      await q.removeLine.run(tx.db, id);
      return null;
    }
    if (given.counted !== undefined) throw invalidField(`lines.${at}.counted`, "supply_counts.counts_once");
    await q.setNote.run(tx.db, id, note);
    return id;
  }
  if (given.counted === undefined) throw invalidField(`lines.${at}.counted`, "errors.invalid_quantity");
  await q.setCounted.run(tx.db, id, given.counted, tx.person.id, note);
  return id;
}

/** Keeps what was scanned or counted, and says of each what it is. */
export async function countSupplies(tx: Tx, { params, body }: ServerInput<typeof countCall>) {
  const row = await begin(tx, "count", params.id);
  const articles = body.lines.flatMap((given) => {
    const line = row.lines.find((l) => l.hash_id === given.line_hash_id);
    const id = given.supply_id ?? line?.supply_id;
    return id ? [id] : [];
  });
  // What lies there is that of this moment, whoever moves some of it now.
  if (articles.length > 0) await lockArticles.all(tx.db, [...new Set(articles)]);
  const ids: (string | null)[] = [];
  for (const [at, given] of body.lines.entries())
    ids.push(
      given.code === undefined
        ? await keepCount(tx, row, given, at)
        : await keepScan(tx, row, given.code, given.note ?? null),
    );
  await q.countedBy.run(tx.db, row.hash_id, tx.person.id);
  const { data } = await finish(tx, row.hash_id, "count_supplies", { details: { lines: body.lines.length } });
  return { data, seen: ids.map((id) => data.lines.find((l) => l.hash_id === id) ?? null) };
}
