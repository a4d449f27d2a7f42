import type * as calls from "#contract/reference/proposals.ts";
import { families, type Family, proposalKeepers } from "#contract/reference/families.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { type Hearers, record } from "#server/kit/records/record.ts";
import type { Proposed } from "#server/kit/records/proposed.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { alikeOf, familyOf } from "./read.ts";

const insert = sql<
  unknown,
  [id: string, kind: string, entry: string, name: string, french: string | null, user: string, country: string | null]
>(
  "INSERT INTO proposal (hash_id, kind, entry_id, name, name_fr, user_id, country_id) VALUES ($1, $2, $3, $4, $5, $6, $7)",
);
const alone = sql<unknown, [string]>("SELECT pg_advisory_xact_lock(hashtextextended('proposal.' || $1, 43))");
const openOf = sql<{ hash_id: string }, [string]>(
  "SELECT hash_id FROM proposal WHERE entry_id = $1 AND state IN ('PROPOSED', 'REFUSED')",
);

interface Heard {
  readonly user_id: string;
  readonly version: number;
  readonly kind: Family;
  readonly country_id: string | null;
}
/** The live event of a proposal: for its author, and for those who decide. */
export const heardBy = ({ user_id, version, kind, country_id }: Heard): Hearers => ({
  area: "reference",
  version,
  users: [user_id],
  ...(country_id === null ? { readers: [{ any: proposalKeepers }] } : { country: country_id, needs: [families[kind]] }),
});

const countryNow = sql<unknown, [string]>("SELECT 1 FROM country WHERE hash_id = $1 FOR KEY SHARE");
/** The country of what is proposed: one where the caller has to do with such entries. Null for kinds without a place. */
async function countryFor(tx: Tx, { placed }: Proposed, asked: string | undefined): Promise<string | null> {
  if (!placed) return null;
  if (asked === undefined) throw invalidField("country_hash_id", "errors.required");
  if (!placed.mayAt(tx.access, asked) || !(await countryNow.first(tx.db, asked)))
    throw unknownReference("country_hash_id");
  return asked;
}

/** Makes an entry that only the record uses on which it was made; what is proposed already is answered again. */
export const proposeEntry =
  (kinds: readonly Kind[]) =>
  async (tx: Tx, { body }: Pick<ServerInput<typeof calls.propose>, "body">) => {
    const family = familyOf(kinds, body.kind, tx);
    const country = await countryFor(tx, family.proposed, body.country_hash_id);
    const asked = { name: body.name, country: country ?? undefined };
    // One after the other: two people may miss the same at once.
    await alone.all(tx.db, body.kind);
    const found = await alikeOf(tx, family, asked);
    if (found && !found.state) throw conflict("reference.alike_there", { name: found.name }, "alike");
    if (found?.state === "REFUSED") throw conflict("reference.alike_refused", { name: found.name }, "alike");
    if (found) {
      const { state: _, ...entry } = found;
      return { data: { ...entry, proposal: (await openOf.one(tx.db, found.hash_id)).hash_id } };
    }
    const given = { name: body.name, name_fr: family.proposed.french ? (body.name_fr ?? null) : null };
    const entry = await family.proposed.make(tx, given, country);
    const proposal = newId();
    await insert.run(tx.db, proposal, body.kind, entry, given.name, given.name_fr, tx.person.id, country);
    await record(tx, {
      kind: body.kind,
      id: entry,
      action: "propose",
      after: {
        name: given.name,
        ...(given.name_fr !== null && { name_fr: given.name_fr }),
        ...(country !== null && { country_id: country }),
      },
      live: heardBy({ user_id: tx.person.id, version: 1, kind: body.kind, country_id: country }),
    });
    const made = await alikeOf(tx, family, asked);
    return { data: { hash_id: entry, ...given, number: made?.number ?? null, proposal } };
  };
