import type { Family } from "#contract/reference/families.ts";
import { proposalHref } from "#contract/reference/hrefs.ts";
import type * as calls from "#contract/reference/proposals.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { type Event, type Notice, record } from "#server/kit/records/record.ts";
import { conflict, invalidField, notFound, stale } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { decidesOn, familyOf, presentProposal, proposalNow } from "./read.ts";
import { heardBy } from "./propose.ts";

interface Locked {
  readonly hash_id: string;
  readonly kind: Family;
  readonly entry_id: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly state: string;
  readonly user_id: string;
  readonly country_id: string | null;
  readonly version: number;
}
const lock = sql<Locked, [string]>(
  "SELECT hash_id, kind, entry_id, name, name_fr, state, user_id, country_id, version FROM proposal WHERE hash_id = $1 FOR UPDATE",
);
/** A proposal on which the caller may decide, locked. What was refused may still be kept or merged. */
async function decided(tx: Tx, id: string, version: number | undefined): Promise<Locked> {
  const row = await lock.first(tx.db, id);
  if (!row || !decidesOn(tx.access, row)) throw notFound();
  if (version !== undefined && version !== row.version) throw stale();
  if (row.state !== "PROPOSED" && row.state !== "REFUSED") throw conflict("reference.is_decided", { name: row.name });
  return row;
}

interface Decision {
  readonly state: "KEPT" | "MERGED" | "REFUSED";
  readonly name?: string;
  readonly name_fr?: string | null;
  readonly reason?: string;
  readonly merged_into?: string;
}
const write = sql<
  unknown,
  [
    id: string,
    state: string,
    name: string,
    french: string | null,
    reason: string | null,
    into: string | null,
    by: string,
  ]
>(
  `UPDATE proposal SET state = $2, name = $3, name_fr = $4, reason = $5, merged_into = $6, decided_by = $7, decided_at = clock(), version = version + 1 WHERE hash_id = $1`,
);

/** Stores a decision, tells the author, and answers the proposal. */
async function settle(
  tx: Tx,
  kinds: readonly Kind[],
  row: Locked,
  to: Decision,
  event: Event,
): Promise<calls.Proposal> {
  const { name, name_fr } = { ...row, ...to };
  const { reason = null, merged_into = null } = to;
  await write.run(tx.db, row.hash_id, to.state, name, name_fr, reason, merged_into, tx.person.id);
  const kind = `proposal_${to.state.toLowerCase()}` as Notice["kind"];
  const notice: Notice = {
    kind,
    params: { name: row.name, now: name, ...(reason !== null && { reason }) },
    link: proposalHref.list({ edit: row.hash_id }),
    to: { users: [row.user_id] },
  };
  await record(tx, { ...event, live: heardBy({ ...row, version: row.version + 1 }), notice });
  return presentProposal(kinds, tx, await proposalNow(tx, row.hash_id));
}

export const keepProposed =
  (kinds: readonly Kind[]) =>
  async (tx: Tx, { params, body }: Pick<ServerInput<typeof calls.keepProposal>, "params" | "body">) => {
    const row = await decided(tx, params.id, body.version);
    const { proposed } = familyOf(kinds, row.kind, tx);
    const next = {
      name: body.name ?? row.name,
      name_fr: body.name_fr === undefined || !proposed.french ? row.name_fr : body.name_fr,
    };
    const isRenamed = next.name !== row.name || next.name_fr !== row.name_fr;
    if (isRenamed) await proposed.rename(tx, row.entry_id, next);
    await proposed.placed?.keep(tx, row.entry_id);
    const event = { kind: row.kind, id: row.entry_id, action: "keep" };
    const shown = ({ name, name_fr }: typeof next) => (proposed.french ? { name, name_fr } : { name });
    const changes = isRenamed && { before: shown(row), after: shown(next) };
    return { data: await settle(tx, kinds, row, { state: "KEPT", ...next }, { ...event, ...changes }) };
  };

const isOpen = sql<unknown, [string]>(
  "SELECT 1 FROM proposal WHERE entry_id = $1 AND state IN ('PROPOSED', 'REFUSED')",
);
export const mergeProposed =
  (kinds: readonly Kind[]) =>
  async (tx: Tx, { params, body }: Pick<ServerInput<typeof calls.mergeProposal>, "params" | "body">) => {
    const row = await decided(tx, params.id, body.version);
    if (await isOpen.first(tx.db, body.into)) throw invalidField("into", "reference.into_proposed");
    await familyOf(kinds, row.kind, tx).proposed.merge(tx, row.entry_id, body.into);
    // The merge is on the trail of both entries.
    const event: Event = { kind: row.kind, id: body.into, action: "merge", offTrail: true };
    return { data: await settle(tx, kinds, row, { state: "MERGED", merged_into: body.into }, event) };
  };

export const refuseProposal =
  (kinds: readonly Kind[]) =>
  async (tx: Tx, { params, body }: Pick<ServerInput<typeof calls.refuseProposal>, "params" | "body">) => {
    const row = await decided(tx, params.id, body.version);
    const { reason } = body;
    const event = { kind: row.kind, id: row.entry_id, action: "refuse", details: { reason } };
    return { data: await settle(tx, kinds, row, { state: "REFUSED", reason }, event) };
  };
