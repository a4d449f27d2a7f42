import { invalidField, type Message } from "#server/kit/shared/failures.ts";
import { importer, type Checked, type HowToUndo, type Kept, type Undone } from "#server/kit/area/importing.ts";
import { removeUnused } from "#server/kit/area/undoing.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { countUses, linkSupplier } from "#server/reference/public.ts";
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

/** Why contacts stay when the import that made them is undone; nothing for those that go. */
async function whyKept(tx: Tx, there: readonly q.There[], rows: readonly Undone[], { take, since }: HowToUndo) {
  const ids = there.map((c) => c.hash_id);
  const versions = new Map(rows.map((r) => [r.entity, r.version]));
  const uses = await countUses(tx.db, "contact", ids, "that hold");
  const used = new Set(uses.flatMap((use) => (use.table === "contact" ? [] : [use.hash_id])));
  const why = new Map<string, Message>();
  for (const c of there) {
    const id = c.hash_id;
    const isMine = mayChange(tx.access, "delete", c) || tx.access.can("contacts_create", { country: c.country_id });
    const isChanged = versions.get(id) !== c.version || c.commented || since.has(id);
    if (!isMine) why.set(id, { key: "imports.kept_right" });
    else if (used.has(id) || c.has_files) why.set(id, { key: "imports.kept_used" });
    else if (isChanged && !take) why.set(id, { key: "imports.kept_changed" });
  }
  // A company stays with any of its staff.
  const goes = new Set(ids.filter((id) => !why.has(id)));
  for (const c of there)
    if (!why.has(c.hash_id) && c.staff.some((id) => !goes.has(id))) why.set(c.hash_id, { key: "imports.kept_staff" });
  return why;
}

/** Undoes an import: deletes the contacts that it made. Those that have changed since are kept, unless they are to go too. */
async function undo(tx: Tx, rows: readonly Undone[], how: HowToUndo): Promise<Kept[]> {
  const ids = rows.map((r) => r.entity);
  await q.lockThose.run(tx.db, ids);
  const there = await q.those.all(tx.db, ids);
  const why = await whyKept(tx, there, rows, how);
  const gone = there.filter((c) => !why.has(c.hash_id));
  for (const part of [
    gone.filter((c) => c.contact_type === "individual"),
    gone.filter((c) => c.contact_type !== "individual"),
  ]) {
    const used = await removeUnused(
      tx,
      part.map((c) => c.hash_id),
      async (left) => await q.remove.run(tx.db, left),
    );
    for (const id of used) why.set(id, { key: "imports.kept_used" });
  }
  await record(
    tx,
    ...gone.filter((c) => !why.has(c.hash_id)).map((c) => eventOf({ ...c, version: c.version + 1 }, "delete")),
  );
  return there.flatMap((c) => {
    const because = why.get(c.hash_id);
    return because ? [{ entity: c.hash_id, label: c.name, why: because }] : [];
  });
}

export const contactImporter = importer<Plan>({
  kind: "contacts",
  trail: "contact",
  columns,
  cards: true,
  check,
  apply,
  undo,
});
