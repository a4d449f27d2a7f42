import { constraintOf, detailOf, sqlState } from "#server/kit/sql/database.ts";
import { forbidden, invalidField } from "#server/kit/shared/failures.ts";
import { importer, type Checked, type Undone } from "#server/kit/area/importing.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { linkSupplier } from "#server/reference/public.ts";
import { mayChange } from "../access.ts";
import type { ContactWrite } from "../queries.ts";
import { eventOf } from "../events.ts";
import { traced } from "../contact-form.ts";
import { check, type Plan } from "./check.ts";
import { columns } from "./columns.ts";
import * as q from "./queries.ts";

type ImportedContact = { readonly id: string; readonly next: ContactWrite };

async function apply(tx: Tx, rows: readonly Checked<Plan>[]) {
  const made = rows.flatMap(({ plan: { id, next } }): ImportedContact[] => (next ? [{ id, next }] : []));
  const isPerson = ({ next }: ImportedContact): boolean => next.contact_type === "individual";
  for (const part of [made.filter((m) => !isPerson(m)), made.filter(isPerson)])
    if (part.length > 0)
      await q.insertContacts.run(
        tx.db,
        JSON.stringify(part.map(({ id, next }) => ({ hash_id: id, ...next }))),
        tx.person.id,
      );
  for (const { id, next } of made)
    if (next.roles.includes("supplier") && !(await linkSupplier(tx, id, next.name, next.contact_type === "individual")))
      throw invalidField("file", "errors.supplier_taken", { name: next.name });
  await record(
    tx,
    ...made.map(({ id, next }) =>
      eventOf({ ...next, hash_id: id, version: 1, owners: [tx.person.id] }, "create", { after: traced(next, {}) }),
    ),
  );
  return {
    applied: rows.map(({ line, plan: { id, next } }) => ({
      line,
      // A person's name is stored only in the contact, where it can be erased.
      label: next?.contact_type === "society" ? next.name : "",
      entity: id,
      before: null,
      version: 1,
    })),
  };
}

const FOREIGN_KEY = "23503";
/** Undoes an import; returns the name of the first contact that was changed or is referred to since. */
async function undo(tx: Tx, rows: readonly Undone[]): Promise<string | undefined> {
  const ids = rows.map((r) => r.entity);
  await q.lockThose.run(tx.db, ids);
  const there = new Map((await q.those.all(tx.db, ids)).map((c) => [c.hash_id, c]));
  const nameOf = (id: string): string =>
    there.get(id)?.name ?? rows.find((r) => r.entity === id)?.label ?? String(rows.find((r) => r.entity === id)?.line);
  for (const row of rows) {
    const now = there.get(row.entity);
    if (!now || now.version !== row.version || now.commented) return nameOf(row.entity);
    if (!mayChange(tx.access, "delete", now) && !tx.access.can("contacts_create", { country: now.country_id }))
      throw forbidden();
  }
  try {
    await q.removePeople.run(tx.db, ids);
    await q.removeRest.run(tx.db, ids);
  } catch (error) {
    // The detail of a foreign key error names the contact that is referred to.
    const id = /=\(([0-9a-f-]{36})\)/u.exec(detailOf(error))?.[1];
    if (sqlState(error) !== FOREIGN_KEY || constraintOf(error) === undefined || id === undefined) throw error;
    return nameOf(id);
  }
  await record(tx, ...[...there.values()].map((c) => eventOf({ ...c, version: c.version + 1 }, "delete")));
  return undefined;
}

export const contactImporter = importer<Plan>({ kind: "contacts", columns, cards: true, check, apply, undo });
