import { stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "./events.ts";
import { mayShowCompany, maySwitchPortal } from "./portal-right.ts";
import { presentContact } from "./present.ts";
import * as q from "./queries.ts";
import { type ContactChanges, locked, linksOf, checked, writing, followRole, now, traced } from "./contact-form.ts";

const linkedNow = (row: q.FullContact, given: q.Links): q.Links =>
  Object.fromEntries(
    (Object.keys(given) as (keyof q.Links)[])
      .filter((what) => given[what])
      .map((what) => [what, row[what].map((x) => x.hash_id)]),
  );

/** Changes the given fields; calls for one list of links use it with that list alone. */
export async function updateContact(tx: Tx, { params, body }: { params: { id: string }; body: ContactChanges }) {
  const before = await locked(tx, params.id, "update");
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const links = linksOf(body);
  const next = await checked(tx, body, before, links);
  maySwitchPortal(tx, before, next);
  await mayShowCompany(tx, before, next.company_id);
  await writing(q.writeContact.run(tx.db, params.id, JSON.stringify([next]), JSON.stringify(links)));
  if (next.name !== before.name && before.has_staff) await q.refreshStaff.run(tx.db, params.id);
  await followRole(tx, params.id, next, before.roles);
  const row = await now(tx, params.id);
  await record(
    tx,
    eventOf(row, "update", { before: traced(before, linkedNow(before, links)), after: traced(next, links) }),
  );
  return { data: presentContact(row, tx.person) };
}
