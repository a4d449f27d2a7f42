import type * as calls from "#contract/tracking/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { samples, type SampleRow } from "./records.ts";
import { sealed } from "./sample-form.ts";

const writeVerdict = sql<
  { open: number },
  [sample: string, line: string, verdict: string, scores: string, text: string | null, day: string, by: string | null]
>(`
  WITH s AS (SELECT * FROM jsonb_to_record($4::jsonb) AS s(taste smallint, colour smallint, stability smallint, price smallint)), line AS (
    UPDATE sample_line l SET verdict = $3, taste = s.taste, colour = s.colour, stability = s.stability, price = s.price, verdict_text = $5, verdict_on = $6::date,
      verdict_by = $7::uuid, verdict_at = clock() FROM s WHERE l.hash_id = $2 AND l.sample_id = $1 RETURNING l.hash_id
  )
  UPDATE sample e SET open_verdicts = (SELECT count(*) FROM sample_line o WHERE o.sample_id = e.hash_id AND o.verdict IS NULL AND o.hash_id <> $2::uuid), version = version + 1
  WHERE e.hash_id = $1 AND EXISTS (SELECT 1 FROM line) RETURNING e.open_verdicts AS open`);

type VerdictInput = ServerInput<typeof calls.giveVerdict>["body"];

/** Stores a verdict on a line of a locked sample. `by`: the user who entered it, or null if the customer did. */
export async function judge(tx: Tx, row: SampleRow, given: Omit<VerdictInput, "version">, by: string | null) {
  const line = row.lines.find((l) => l.hash_id === given.line_hash_id);
  if (!line) throw unknownReference("line_hash_id");
  const day = given.date ?? today("UTC", tx.call.now);
  const latest = today("Pacific/Kiritimati", tx.call.now);
  if (day > latest) throw invalidField("date", "errors.future_date");
  const { verdict, taste = null, colour = null, stability = null, price = null, text: words = null } = given;
  const scores = { taste, colour, stability, price };
  await writeVerdict.one(tx.db, row.hash_id, line.hash_id, verdict, JSON.stringify(scores), words, day, by);
  const after = { verdict, ...scores, text: words, recipe_id: line.recipe_id };
  const event = samples.event({ ...row, version: row.version + 1 }, "verdict", {
    after,
    details: { verdict, recipe_id: line.recipe_id },
    notice: {
      kind: "sample_verdict",
      owner: true,
      params: { recipe: (line.recipe as { name?: string } | null)?.name ?? "" },
    },
  });
  await record(tx, { ...event, ...sealed(row) });
}

export async function giveVerdict(tx: Tx, { params, body }: ServerInput<typeof calls.giveVerdict>) {
  const row = await samples.begin(tx, "verdict", params.id, body.version);
  await judge(tx, row, body, tx.person.id);
  return await samples.now(tx, row.hash_id);
}
