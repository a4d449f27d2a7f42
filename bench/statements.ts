import { reachOf } from "#server/expenses/access.ts";
import { newestExpenses } from "#server/expenses/lists.ts";
import { Access } from "#server/kit/shared/access.ts";
import { connect, type Db } from "#server/kit/sql/database.ts";
import { median } from "./measures.ts";
import type { Filled } from "./pairs.ts";
import { cursorTo, type Filters, personOf, plainStatement } from "./questions.ts";
import { words, type Asker } from "./seed.ts";

/** Bounds in milliseconds for the statements of a list and of a search, on an idle connection. */
const LIST_MS = 1;
const SEARCH_MS = 2.5;
const WARM_UP = 10;
const TIMES = 60;

interface Case {
  readonly what: string;
  readonly asker: Asker;
  readonly filters: Filters;
  readonly atMost: number;
}

/**
 * Measures the database time of lists, including the round trip: the median of many runs on one connection, alternating with a plain keyset
 * statement for the same rows, so that other load affects both.
 */
export async function showStatements(
  { appUrl, company }: Filled,
  farPage: number,
  say: (line: string) => void,
): Promise<boolean> {
  const pool = connect({ url: appUrl, max: 1, applicationName: "bench" }, () => undefined);
  const cases: Case[] = [];
  for (const asker of ["office", "all", "owner"] as const) {
    cases.push({ what: "list", asker, filters: {}, atMost: LIST_MS });
    const after = asker === "owner" ? undefined : await cursorTo(pool, asker, company, farPage);
    if (after) cases.push({ what: `page ${farPage}`, asker, filters: { after }, atMost: LIST_MS });
    for (const [kind, search] of Object.entries(words))
      cases.push({ what: `${kind} word`, asker, filters: { search }, atMost: SEARCH_MS });
    cases.push({ what: "word of nobody", asker, filters: { search: "nowhere at all" }, atMost: SEARCH_MS });
  }
  const client = await pool.connect();
  let spent = 0;
  let sent = 0;
  const db: Db = {
    async query(statement) {
      const began = performance.now();
      sent += 1;
      try {
        return await client.query(statement);
      } finally {
        spent += performance.now() - began;
      }
    },
  };
  let ok = true;
  for (const { what, asker, filters, atMost } of cases) {
    const person = await personOf(client, company.people[asker].id);
    const reach = reachOf(new Access(person));
    const plain = plainStatement(asker, company, false);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let i = -WARM_UP; i < TIMES; i++) {
      [spent, sent] = [0, 0];
      await newestExpenses(db, person, reach, filters, null);
      const own = spent;
      const statements = sent;
      spent = 0;
      await db.query({ name: plain.name, text: plain.text, values: [...plain.values] });
      if (i >= 0) {
        ours.push(own);
        bare.push(spent);
      }
      sent = statements;
    }
    const took = median(ours);
    if (took > atMost) ok = false;
    say(
      `${took > atMost ? "OVER" : "ok  "} ${asker.padEnd(6)} ${what.padEnd(14)} ${took.toFixed(2).padStart(7)} ms of ${atMost} in ${sent}, a plain list ${median(bare).toFixed(2)} ms`,
    );
  }
  client.release();
  await pool.end();
  return ok;
}
