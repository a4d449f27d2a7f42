import type { eraseContact } from "#contract/contacts/erasing.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { folded } from "#contract/kit/words.ts";
import { endExportsOf } from "#server/exports/public.ts";
import type { House } from "#server/kit/area/area.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { FORGET_MAILS } from "#server/kit/jobs/letters.ts";
import { conflict, invalidField, notFound, refused, stale } from "#server/kit/shared/failures.ts";
import { forget } from "#server/kit/records/personal.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { blankSupplier } from "#server/reference/public.ts";
import { sees } from "../access.ts";
import { eventOf } from "../events.ts";
import { read } from "../lists.ts";
import { lockContact } from "../queries.ts";
import * as q from "./queries.ts";

/**
 * Erases a person permanently (GDPR, article 17). Records that refer to them stay, without the name. Contacts merged into them are the same
 * person: their keys are deleted too.
 */
export const eraseWith = (storage: Storage, { exports, forgetting }: Pick<House, "exports" | "forgetting">) => {
  const blank = q.blankWith(forgetting);
  return async (tx: Tx, { params, body }: ServerInput<typeof eraseContact>) => {
    await lockContact.run(tx.db, params.id);
    const row = await read(tx, params.id);
    if (!row || !sees(tx.access, row)) throw notFound();
    tx.access.require("contacts_erase", { country: row.country_id });
    if (row.erased_at) throw conflict("errors.contact_erased", undefined, "erased");
    if (row.contact_type !== "individual") throw refused("errors.erase_company");
    if (body.version !== row.version) throw stale();
    if (folded(body.name) !== folded(row.name)) throw invalidField("name", "errors.erase_name");
    const name = text(tx.call.locale, "contacts.erased_name");
    const { people, accounts, files } = await q.peopleOf.one(tx.db, row.hash_id);
    await endExportsOf(tx, storage, exports, { people, since: row.created_at });
    await storage.drop(tx, files);
    if (row.roles.includes("supplier")) await blankSupplier(tx, row.hash_id, name);
    await blank.run(tx.db, people, row.hash_id, name, text(tx.call.locale, "contacts.erased_contract"));
    await forget(tx, ...people, ...accounts);
    await addJob(tx.db, FORGET_MAILS, { people: [...people, ...accounts] });
    const { personal: _, ...event } = eventOf({ ...row, version: row.version + 1 }, "erase");
    await record(tx, event);
    return { message: text(tx.call.locale, "contacts.erased") };
  };
};
