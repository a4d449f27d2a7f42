import { invalidField, named, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { releaseUnits, supplyRows, type AskedLines } from "#server/supplies/public.ts";
import { requestSteps } from "./access.ts";
import { loadRequest, lockedRequest, requestEvent, requestStepEvent, type ToldRequest } from "./records.ts";
import { titleOf } from "./rules.ts";

const ofLines = sql<{ line: string; request_id: string }, [readonly string[]]>(
  "SELECT l.hash_id AS line, l.request_id FROM supply_request_line l WHERE l.hash_id = ANY ($1::uuid[])",
);
const FIELD = "request_line_id";
const requestsOf = async (tx: Tx, lines: readonly string[]) =>
  [...Map.groupBy(await ofLines.all(tx.db, lines), (l) => l.request_id)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The articles that these are variations of. */
const articlesOf = sql<{ hash_id: string; variation_of: string | null }, [readonly string[]]>(
  `SELECT s.hash_id, s.variation_of FROM ${supplyRows("s")} WHERE s.hash_id = ANY ($1::uuid[])`,
);

const begin: AskedLines["begin"] = async (tx, wanted) => {
  const given = await articlesOf.all(
    tx.db,
    wanted.map((w) => w.supply_id),
  );
  const found = await requestsOf(
    tx,
    wanted.map((w) => w.line),
  );
  if (found.reduce((all, [, lines]) => all + lines.length, 0) < wanted.length) throw unknownReference(FIELD);
  for (const [id, lines] of found) {
    const row = await named(FIELD, lockedRequest(tx, id));
    requestSteps.allow(tx, "hand_out", row);
    for (const { line: asked } of lines) {
      const line = row.lines.find((l) => l.hash_id === asked);
      const want = wanted.find((w) => w.line === asked);
      // What has no article yet is met by any, and an article by each of its variations.
      const of = given.find((g) => g.hash_id === want?.supply_id);
      const fits = line?.supply === null || [want?.supply_id, of?.variation_of].includes(line?.supply.hash_id);
      if (!line || !fits || row.zone_id !== want?.zone_id) throw unknownReference(FIELD);
      if (!line.is_open) throw invalidField(FIELD, "errors.request_line_over");
    }
  }
};

const hand = sql<unknown, [lines: string]>(
  `UPDATE supply_request_line l SET handed = l.handed + g.quantity, is_open = l.handed + g.quantity < l.granted
   FROM jsonb_to_recordset($1::jsonb) AS g(line uuid, quantity integer) WHERE l.hash_id = g.line`,
);
const handed: AskedLines["handed"] = async (tx, given) => {
  const found = await requestsOf(
    tx,
    given.map((g) => g.line),
  );
  for (const [id, lines] of found) {
    const was = await loadRequest(tx, id);
    const parts = lines.map(({ line: of }) => {
      const line = was.lines.find((l) => l.hash_id === of);
      const quantity = given.find((g) => g.line === of)?.quantity ?? 0;
      const left = (line?.granted ?? 0) - (line?.handed ?? 0);
      if (quantity > left) throw invalidField("quantity", "errors.request_left", { left });
      return { line: of, quantity, name: line?.supply?.name ?? line?.words ?? "", isOver: quantity === left };
    });
    await hand.run(tx.db, JSON.stringify(parts));
    const over = new Set(parts.filter((p) => p.isOver).map((p) => p.line));
    const isEnd = was.lines.every((l) => !l.is_open || over.has(l.hash_id));
    const written = await requestSteps.write(tx, "supply_request", "hand_out", was, {
      to: isEnd ? "END" : "VALIDATED",
      ...(isEnd && { at: "ended_at", set: { ended_by: tx.person.id } }),
    });
    const released = over.size > 0 ? await releaseUnits(tx.db, [...over]) : undefined;
    const told = requestStepEvent(tx, "hand_out", was, written, {
      details: { handed: titleOf(parts) },
      notice: { kind: isEnd ? "request_ended" : "request_handed", owner: true },
    });
    await record(tx, told, ...(released?.events ?? []));
  }
};

const lock = sql<unknown, [string]>("SELECT 1 FROM supply_request WHERE hash_id = $1 FOR NO KEY UPDATE");
const hold: AskedLines["hold"] = async (tx, lines) => {
  for (const [id] of await requestsOf(tx, lines)) await lock.run(tx.db, id);
};
/** What a line lacks again is to be bought, also if what it lacked before is ordered. */
const lack = sql<ToldRequest & { readonly names: string }, [request: string, lines: string]>(`
  WITH l AS (
    UPDATE supply_request_line l SET ordered_at = NULL, ordered_by = NULL FROM jsonb_to_recordset($2::jsonb) AS g(line uuid, quantity integer) WHERE l.hash_id = g.line
    RETURNING g.quantity, l.supply_id, l.words, l.position
  )
  UPDATE supply_request t SET version = t.version + 1 WHERE t.hash_id = $1
  RETURNING t.hash_id, t.version, t.zone_id, t.user_id, t.entered_by, t.deciders, t.number, t.title,
    (SELECT string_agg(l.quantity || ' × ' || coalesce(s.name, l.words), ', ' ORDER BY l.position) FROM l LEFT JOIN ${supplyRows("s")} ON s.hash_id = l.supply_id) AS names`);
const lost: AskedLines["lost"] = async (tx, units) => {
  for (const [id, lines] of await requestsOf(
    tx,
    units.map((u) => u.line),
  )) {
    const of = units.filter((u) => lines.some((l) => l.line === u.line));
    const { names, ...row } = await lack.one(tx.db, id, JSON.stringify(of));
    await record(
      tx,
      requestEvent(row, "reservation_lost", {
        details: { lacks: names },
        notice: { kind: "request_reservation_lost", owner: true, holders: true, params: { units: names } },
      }),
    );
  }
};

/** Handing supplies out for the lines of requests; a request ends when all of its lines are over. */
export const handingOut: AskedLines = { begin, hold, lost, handed };
