import { contactHref } from "#contract/contacts/hrefs.ts";
import { notOpen, successorOf, summed, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contactReach, shownAs, type Placed } from "./access.ts";
import { updateContact } from "./update-contact.ts";

/** The most contacts that one step hands on: each is written like by its form. */
const AT_ONCE = 100;
interface Row extends Placed {
  readonly hash_id: string;
  readonly representatives: readonly string[];
  readonly seen: boolean;
}
async function contactsOf(reader: Reader, user: string): Promise<readonly Row[]> {
  const where = new Where().and(
    "e.hash_id IN (SELECT r.contact_id FROM contact_representative r WHERE r.user_id = ?::uuid)",
    user,
  );
  const seen = contactReach.rows(reader, where) ?? "false";
  return await planned<Row>(`
    SELECT e.hash_id, e.country_id, e.owners, e.proposed, ARRAY(SELECT r.user_id FROM contact_representative r WHERE r.contact_id = e.hash_id) AS representatives, (${seen}) AS seen
    FROM contact e WHERE ${where.text} ORDER BY e.hash_id LIMIT 10000`).all(reader.db, ...where.values);
}

/** The contacts that somebody is in charge of. */
export const contactsOfLeaver: LeavingPart = {
  word: "contacts",
  seers: ["contacts_view_all"],
  async lines(reader, leaver) {
    const rows = await contactsOf(reader, leaver.hash_id);
    const seen = rows.filter((row) => row.seen);
    const may = seen.some((row) => shownAs(reader.person, "update", row));
    return summed(
      { seen: seen.length, hidden: rows.length - seen.length },
      {
        hash_id: leaver.hash_id,
        href: contactHref.list({ representative_hash_id: leaver.hash_id }),
        can: may ? { to: true } : {},
      },
    );
  },
  async deal(tx, leaver, dealing) {
    if (dealing.do !== "to" || dealing.ids.some((id) => id !== leaver.hash_id)) throw notOpen();
    const user_id = successorOf(dealing, leaver);
    const rows = (await contactsOf(tx, leaver.hash_id)).filter((row) => row.seen && shownAs(tx.person, "update", row));
    if (rows.length === 0) throw notOpen();
    for (const { hash_id, representatives } of rows.slice(0, AT_ONCE)) {
      const others = representatives.filter((id) => id !== leaver.hash_id && id !== user_id);
      await updateContact(tx, { params: { id: hash_id }, body: { representatives: [...others, user_id] } });
    }
    return [{ record_id: leaver.hash_id, title: null }];
  },
};
