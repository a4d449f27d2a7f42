import type * as calls from "#contract/reference/proposals.ts";
import { proposalKeepers } from "#contract/reference/families.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { type Hearers, record } from "#server/kit/records/record.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { alikeOf, familyOf } from "./read.ts";

const insert = sql<
  unknown,
  [id: string, kind: string, entry: string, name: string, french: string | null, user: string]
>("INSERT INTO proposal (hash_id, kind, entry_id, name, name_fr, user_id) VALUES ($1, $2, $3, $4, $5, $6)");
const alone = sql<unknown, [string]>("SELECT pg_advisory_xact_lock(hashtextextended('proposal.' || $1, 43))");
const openOf = sql<{ hash_id: string }, [string]>(
  "SELECT hash_id FROM proposal WHERE entry_id = $1 AND state IN ('PROPOSED', 'REFUSED')",
);

/** The live event of a proposal: for its author, and for those who decide. */
export const heardBy = (user: string, version: number): Hearers => ({
  area: "reference",
  version,
  users: [user],
  readers: [{ any: proposalKeepers }],
});

/** Makes an entry that only the record uses on which it was made; what is proposed already is answered again. */
export const proposeEntry =
  (kinds: readonly Kind[]) =>
  async (tx: Tx, { body }: Pick<ServerInput<typeof calls.propose>, "body">) => {
    const family = familyOf(kinds, body.kind, tx);
    // One after the other: two people may miss the same at once.
    await alone.all(tx.db, body.kind);
    const found = await alikeOf(tx.db, family, body.name);
    if (found && !found.state) throw conflict("reference.alike_there", { name: found.name }, "alike");
    if (found?.state === "REFUSED") throw conflict("reference.alike_refused", { name: found.name }, "alike");
    if (found) {
      const { state: _, ...entry } = found;
      return { data: { ...entry, proposal: (await openOf.one(tx.db, found.hash_id)).hash_id } };
    }
    const given = { name: body.name, name_fr: family.proposed.french ? (body.name_fr ?? null) : null };
    const entry = await family.proposed.make(tx, given);
    const proposal = newId();
    await insert.run(tx.db, proposal, body.kind, entry, given.name, given.name_fr, tx.person.id);
    await record(tx, {
      kind: body.kind,
      id: entry,
      action: "propose",
      after: given.name_fr === null ? { name: given.name } : given,
      live: heardBy(tx.person.id, 1),
    });
    const made = await alikeOf(tx.db, family, body.name);
    return { data: { hash_id: entry, ...given, number: made?.number ?? null, proposal } };
  };
